/** A page with something of everything that can be changed behind our eyes' back. */
export const changeable = `<!doctype html><style id=sheet>
  .none { display: none } .gone { visibility: hidden } .back { visibility: visible } .block { display: block }
  .contents { display: contents } .before::before { content: "B " } .after::after { content: attr(title) }
  .clear { opacity: 0 } .pale { color: white } .tiny { font-size: 1px } .off { position: absolute; left: -9999px }
  .cut { height: 0; overflow: hidden } .box { height: 40px; overflow: auto } .hand { cursor: pointer } .through { pointer-events: none }
  .locked { content-visibility: hidden } .inline { display: inline } .dark { background: #111 } .clip { clip-path: inset(50%) }
  .lifted { transform: translateX(-3000px) } .fixed { position: fixed; top: 0 }
  @media print { .screen { display: none } } @media (prefers-color-scheme: dark) { .light { display: none } }
  @media (max-width: 700px) { .wide { display: none } } :focus + .seen { display: none } :checked ~ .on { visibility: hidden }
</style><style id=other disabled>.b { display: block } a { opacity: 0 }</style>
<body><header><h1 id=i1>Shop</h1><nav aria-label=Main><ul><li><a href=/a>Tea</a><li><a href=/b class=b>Cups <b>new</b></a></ul></nav></header>
<main><section aria-labelledby=i1><h2 id=i2>Offers</h2><p>Some <b class=b>bold</b> and <i>slanted</i> text</p>
  <table><caption>Prices</caption><tr><th>Tea</th><td>3</td></tr><tr><th scope=row>Cup</th><td><button>Buy <span id=i3>cup</span></button></td></tr></table></section>
  <form><label for=i4>Name</label><input id=i4 value=x><label>Mail <input type=email placeholder=m@x></label><label><input type=checkbox> News</label><span class=on>yes</span>
    <fieldset><legend>Size</legend><label><input type=radio name=s checked>S</label><label><input type=radio name=s>M</label></fieldset>
    <select aria-label=Sort><option>Up<option selected>Down</select><select multiple><option>a<option>b</select><textarea title=Note>t</textarea><input type=range value=3 id=i5>
    <button aria-labelledby="i2 i3">x</button><button type=submit>Send</button><span class=seen>s</span></form>
  <details><summary>More</summary><p>Rest</p></details><dialog><p>Sure?</p><button>Yes</button></dialog><div popover>Pop <a href=#>in</a></div>
  <div role=list><div role=listitem>one</div></div><div id=i6 role=listitem>owned</div>
  <div class=host><span slot=s>put</span>rest</div><div class=host2>in</div><svg width=20 height=20><title>Star</title><circle r=5 /></svg><img alt=Cat width=40 height=40><img width=40 height=40 src=dog.png>
  <div class=box><p style="height:300px">Long</p><button>Low</button></div><div contenteditable>Edit</div><canvas width=50 height=50></canvas><progress value=.3></progress>
  <div class=screen>Screen</div><div class=light>Light</div><div class=wide>Wide</div><div role=button tabindex=0><span class=icon-x></span></div></main><footer>End</footer></body>`;

/**
 * Script that defines `mutate(seed)` in the page: changes one thing there, always the same for a seed and a page, and gives its
 * name. `mutate.size()` is the number of elements.
 */
export const mutator = `window.mutate = (() => {
  let state = 1;
  const next = () => { state = (state + 0x6d2b79f5) | 0; let t = Math.imul(state ^ (state >>> 15), 1 | state); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return (t ^ (t >>> 14)) >>> 0; };
  const one = list => list[next() % list.length];
  const roots = root => [root, ...[...root.querySelectorAll('*')].flatMap(e => e.shadowRoot ? roots(e.shadowRoot) : [])];
  const every = () => roots(document).flatMap(root => [...root.querySelectorAll('body *, :host *, *')]).filter(e => !/^(?:html|head|body|style|meta|title)$/.test(e.localName) || e.namespaceURI.endsWith('svg'));
  const any = (selector = '*') => { const all = every().filter(e => e.matches(selector)); return all.length ? one(all) : (document.body.firstElementChild ?? document.body); };
  const classes = 'none gone back block contents before after clear pale tiny off cut box hand through locked inline dark clip lifted fixed b'.split(' ');
  const styles = ['display:none', 'display:block', 'display:contents', 'visibility:hidden', 'opacity:0', 'color:#fff', 'position:absolute;left:-5000px', 'height:0;overflow:hidden', 'cursor:pointer', 'background:#000', 'width:0', 'transform:scale(0)', ''];
  const texts = ['a', 'b c', ' ', ' d ', 'new\\u00a0text', ''];
  const values = { role: ['button', 'link', 'none', 'heading', 'list', 'listitem', 'checkbox', 'textbox', 'combobox', 'row', 'presentation', 'group', 'region'],
    'aria-label': ['L', '', 'K k'], 'aria-labelledby': ['i1', 'i2 i3', 'i4', 'i6'], 'aria-hidden': ['true', 'false'], 'aria-owns': ['i3', 'i6', 'i5'], 'aria-disabled': ['true', 'false'],
    'aria-expanded': ['true', 'false'], 'aria-checked': ['true', 'mixed'], 'aria-selected': ['true'], 'aria-pressed': ['true'], 'aria-level': ['3'], 'aria-describedby': ['i1'], 'aria-valuetext': ['some'],
    title: ['T', ''], id: ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'z'], for: ['i4', 'i5', 'z'], alt: ['', 'pic'], href: ['/n', '#'], type: ['text', 'checkbox', 'button', 'password', 'hidden', 'search'], placeholder: ['p'], value: ['v', ''], hidden: [''], inert: [''], disabled: [''],
    slot: ['s', 't'], open: [''], contenteditable: ['', 'false'], multiple: [''], size: ['3'], tabindex: ['0'], lang: ['de'], scope: ['col'], 'data-testid': ['t'], src: ['x.png'] };
  const html = ['<b>n</b>', '<p>new <i>one</i></p>', '<button>More</button>', '<label for=i5>For</label>', '<ul><li>l<li>m</ul>', '<input value=q>', '<span class=before>s</span>', '<a href=/n><img alt=pic></a>', '<div aria-hidden=true>h</div>', '<span slot=s>slot</span>', '<style>i { display: none }</style>', '<header>h</header>', '<td>d</td>'];
  const sheets = () => [...document.styleSheets].filter(s => s.cssRules);
  const kinds = {
    text() { const e = any(); const t = [...e.childNodes].find(n => n.nodeType === 3); if (t) t.data = one(texts); else e.append(one(texts)); },
    words() { const e = any('p, b, i, a, li, span, button, label, td, th, h2, legend, summary, option'); e.textContent = one(texts); },
    insert() { any('div, p, section, form, li, main, td, span, button').insertAdjacentHTML(one(['beforeend', 'afterbegin', 'beforebegin']), one(html)); },
    remove() { any('b, i, span, li, p, button, label, input, img, a, option, td, tr').remove(); },
    move() { const e = any('b, i, span, li, p, button, label, input, a'); const to = any('div, section, form, main, p'); if (!e.contains(to)) to.insertBefore(e, one([...to.childNodes, null])); },
    async detached() { const e = any('p, li, button, h2, a, td'); const at = e.parentNode; const before = e.nextSibling; e.remove(); await task(); ([...e.querySelectorAll('*')].at(-1) ?? e).append('!'); await task(); at?.insertBefore(e, before); },
    later() { const e = any('p, li, span, a'); e.remove(); e.append('later'); setTimeout(() => any('div, main').append(e)); },
    attribute() { const name = one(Object.keys(values)); any().setAttribute(name, one(values[name])); },
    attribute2() { const name = one(Object.keys(values)); any('[' + name + ']').setAttribute(name, one(values[name])); },
    unset() { const e = any('[role], [title], [aria-label], [aria-owns], [id], [for], [alt], [hidden], [inert], [aria-hidden], [open], [disabled], [slot]'); const names = e.getAttributeNames(); if (names.length) e.removeAttribute(one(names)); },
    style() { any().style.cssText = one(styles); },
    class() { const e = any(); e.classList.toggle(one(classes)); },
    unclass() { any('[class]').className = ''; },
    rule() { const s = one(sheets()); s.insertRule(one(['a', 'b', 'li', 'p', '.b', 'button', 'td', 'label', 'input']) + '{' + one(styles.filter(Boolean)) + '}', 0); },
    pseudo() { const s = one(sheets()); s.insertRule(one(['a', 'b', 'li', 'p', 'button', 'label']) + '::' + one(['before', 'after']) + '{content:"' + one(['P', '*', ' ']) + '"}', s.cssRules.length); },
    unrule() { const s = one(sheets()); if (s.cssRules.length > 3) s.deleteRule(0); },
    edit() { const s = one(sheets()); const r = one([...s.cssRules].filter(r => r.style)); if (r) r.style.cssText = one(styles); },
    adopt() { const s = new CSSStyleSheet(); s.replaceSync(one(['b', 'li', 'h2', 'a']) + '{' + one(styles.filter(Boolean)) + '}'); const r = one(roots(document)); r.adoptedStyleSheets = next() % 2 ? [s] : []; },
    able() { const s = document.querySelector('#other'); if (s?.sheet) s.sheet.disabled = !s.sheet.disabled; },
    content() { const s = document.querySelector('#other'); if (s) s.textContent = one(['li{display:none}', 'label{visibility:hidden}', '']); },
    value() { const e = any('input, textarea'); if (e.type !== 'file' && 'value' in e) e.value = one(['', 'v w', '7']); },
    check() { const e = any('input'); e.checked = !e.checked; },
    partly() { const e = any('input[type=checkbox]'); e.indeterminate = !e.indeterminate; },
    select() { const e = any('option'); e.selected = !e.selected; },
    focus() { any('input, button, a, textarea, select, [tabindex]').focus?.({ preventScroll: true }); },
    blur() { document.activeElement?.blur?.(); },
    scroll() { const e = any('.box'); e.scrollTop = next() % 300; },
    page() { document.body.style.minHeight = '3000px'; scrollTo(0, next() % 1000); },
    hidden() { const e = any(); e.hidden = !e.hidden; },
    inert() { const e = any(); e.inert = !e.inert; },
    details() { const e = any('details'); e.open = !e.open; },
    dialog() { const e = any('dialog'); if (e.showModal) { if (e.open) e.close(); else if (e.isConnected) one([0, 1]) ? e.show() : e.showModal(); } },
    popover() { const e = any('[popover]'); if (e.isConnected) e.togglePopover?.(); },
    shadow() { const e = any('.host, .host2, div:not(.box), p'); if (!e.shadowRoot && /^(?:div|p|span)$/.test(e.localName)) e.attachShadow({ mode: 'open', slotAssignment: one(['named', 'manual']) }).innerHTML = '<p>in <slot name=s>none</slot></p><slot></slot><button aria-labelledby=i1>sb</button><i id=i1>own</i>'; },
    inside() { const r = one(roots(document).slice(1)); if (r) one([...r.querySelectorAll('p, i, button, slot')])?.append(one(texts)); },
    assign() { const e = any('slot'); const host = e.getRootNode().host; if (host?.shadowRoot?.slotAssignment === 'manual') e.assign(...[...host.childNodes].filter(() => next() % 2)); },
    disabled() { const e = any('fieldset, button, input, select, option'); e.disabled = !e.disabled; },
    property() { const e = any('input, textarea, select, a, img'); e.placeholder = 'pp'; e.title = one(['', 'tt']); },
    animate() { any().animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e9 }); },
    calm() { document.getAnimations().forEach(one => one.cancel()); },
    owner() { const e = any('label'); e.htmlFor = one(['i4', 'i5', 'z', '']); },
    swap() { const a = any('li, p, td, button'); const b = a.nextElementSibling; if (b) b.after(a); },
    unslot() { any('[slot]').removeAttribute('slot'); },
    canvas() { const e = any('canvas'); e.width = 10 + next() % 60; },
    editing() { const e = any('[contenteditable]'); e.append(one(texts)); },
  };
  const task = () => new Promise(done => setTimeout(done));
  const names = Object.keys(kinds);
  const mutate = async seed => { state = seed * 7919 + 13; next(); const name = names[next() % names.length]; try { await kinds[name](); } catch (error) { return name + ': ' + error; } return name; };
  mutate.size = () => every().length;
  return mutate;
})()`;
