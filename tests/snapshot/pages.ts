/** Nests elements to any depth. */
export const nested = (levels: number, inner: string): string =>
  '<div role="group" aria-label="level">'.repeat(levels) + inner + '</div>'.repeat(levels);

const attribute = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const frame = (html: string, attributes = ''): string => `<iframe ${attributes} srcdoc="${attribute(html)}"></iframe>`;

const shadow = (host: string, inner: string, mode = 'open'): string =>
  `${host}<template shadowrootmode="${mode}">${inner}</template>`;

/** Texts that YAML would misread, or that are hard to carry. */
export const nastyTexts: readonly string[] = [
  '- item',
  '-',
  '---',
  '...',
  '? question',
  ': colon',
  'key: value',
  'a:b',
  'ends:',
  'a #comment',
  '#',
  'a#b',
  'true',
  'False',
  'YES',
  'no',
  'on',
  'off',
  'y',
  'N',
  'null',
  '~',
  '.inf',
  '-.INF',
  '.NaN',
  '<<',
  '=',
  '12',
  '1.5',
  '1e3',
  '0x1f',
  '0o7',
  '0b1',
  '1_000',
  '1,000',
  '-1',
  '+1',
  'Infinity',
  'NaN',
  '12:30',
  '2001-01-01',

  '[a]',
  'a]',
  '{a}',
  'a{b',
  'a}',
  '`code`',
  'a`b',
  '"quoted"',
  `it's`,
  `'single'`,
  'back\\slash',
  '%20',
  '@at',
  '!x',
  '&x',
  '*x',

  '|',
  '> quote',
  ',',
  'a, b',
  '[ref=e1]',
  'button "x" [ref=e2]',
  '/url: /x',
  'text: x',
  '\u0007bell',
  'nul\u0000',
  'del\u007f',

  '\u0085next',
  '\u009fapc',
  'tab\there',
  'zero\u200bwidth',
  'soft\u00adhyphen',
  'line\u2028separator',
  'nbsp\u00a0x',
  '\u00a0',

  'é: x',
  '日本語',
  '😀',
  '😀: {',
  '\ud800',
  'lone \udc00 low',
  '\ufeffbom',
  '\u202ertl',
  'עברית',
  '\ue000',
  'e\u0301',
];

const each = (texts: readonly string[], html: (text: string) => string): string => texts.map(html).join('');

/** One page per corner of the grammar. `{ frames: n }` waits for that many frames of content. */
export const pages: Readonly<Record<string, string>> = {
  'an empty page': '',
  'text only': 'Hello, world!',
  'one heading': '<h1>Hello</h1>',
  headings:
    '<h1>One</h1><h2>Two</h2><h6>Six</h6><div role="heading" aria-level="9">Nine</div><div role="heading">None</div>',
  paragraphs: '<p>First <b>bold</b> <i>italic</i></p><p>Second: with colon</p><p></p><p> </p>',
  links:
    '<a href="/a">A</a><a href="">Empty</a><a href="#x: y">Hash</a><a>No href</a><a href="/b" title="Title"></a><a href="javascript:void(0)">js</a>',
  'data links': `<a href="data:,x">short</a><a href="data:text/html;base64,${'A'.repeat(400)}">long</a><a href="DATA:a,b">upper</a><a href="data:abc">none</a>`,
  'links with spaces and breaks':
    '<a href="  /x ">spaces</a><a href="a\nb">newline</a><a href="a\tb">tab</a><a href="a\\b">backslash</a>',
  'links around content':
    '<a href="/x"><img alt="Logo"></a><a href="/y"><h2>Title</h2><p>Text</p></a><a href="/z" aria-label="Own"><h2>Title</h2></a>',
  buttons:
    '<button>Save</button><button disabled>Off</button><input type="submit" value="Go"><input type="reset"><input type="button" value="B"><input type="image" alt="Img" style="display:inline-block;width:20px;height:20px">',
  'button states':
    '<button aria-pressed="true">P</button><button aria-pressed="mixed">M</button><button aria-pressed="false">N</button><button aria-expanded="true">E</button><button aria-expanded="false">C</button><button aria-disabled="true" aria-pressed="true" aria-expanded="true">All</button>',
  'buttons with content':
    '<button>aa <input value="x" aria-label="y"></button><button><svg></svg> Icon</button><button><img alt="only"></button><button title="tip"><i></i></button>',
  checkboxes:
    '<input type="checkbox" aria-label="a" checked><input type="checkbox" aria-label="b"><div role="checkbox" aria-checked="mixed" tabindex="0">c</div><input type="radio" name="r" aria-label="d" checked><div role="switch" aria-checked="true">e</div><div role="menuitemcheckbox" aria-checked="true">f</div><div role="menuitemradio" aria-checked="false">g</div>',
  'text boxes':
    '<input value="x"><input placeholder="Ph"><input placeholder="Ph" aria-label="Other" value="val: x"><input type="password" value="secret" aria-label="pw"><textarea aria-label="t">a\nb</textarea><input type="search" aria-label="s"><input type="email" aria-label="m" value="a@b"><input type="number" value="4" aria-label="n">',
  placeholders: `<input aria-label="same" placeholder="same"><input aria-label="n" placeholder="- x"><input aria-label="n" placeholder=" "><input aria-label="n" placeholder="12"><input aria-label="n" placeholder="true">`,
  'editable content':
    '<div contenteditable="true" aria-label="ed">Edit <b>me</b></div><div contenteditable role="textbox" aria-multiline="true">Rich <a href="/x">l</a></div>',
  'invalid fields':
    '<input aria-invalid="true" aria-label="a"><input aria-invalid="grammar" aria-label="b"><input aria-invalid="spelling" aria-label="c"><input aria-invalid="false" aria-label="d"><input aria-invalid="other" aria-label="e"><input required aria-label="f"><textarea aria-invalid="true" disabled aria-label="g"></textarea>',
  'a closed select': '<select aria-label="Color"><option>Red<option selected>Green<option disabled>Blue</select>',
  'an open list of options':
    '<select multiple size="3" aria-label="Many"><optgroup label="G"><option selected>A<option>B</optgroup><option disabled>C</select>',
  'an aria list of options':
    '<ul role="listbox" aria-label="L"><li role="option" aria-selected="true">A<li role="option">B <button>x</button></ul>',
  combobox:
    '<input role="combobox" aria-expanded="true" aria-controls="lb" aria-label="C" value="ap"><ul id="lb" role="listbox"><li role="option">apple</ul><input list="d" aria-label="dl"><datalist id="d"><option>x</datalist>',
  sliders:
    '<input type="range" value="3" aria-label="r"><div role="slider" aria-valuenow="5" aria-valuetext="five" aria-label="s" style="height:9px"></div><progress value="3" max="10"></progress><meter value=".4">two</meter><div role="spinbutton" aria-valuenow="7">x</div><div role="scrollbar" aria-valuenow="1" style="height:9px"></div>',
  lists:
    '<ul><li>one<li>two <b>x</b> <a href="/q">lnk</a> tail<li><ul><li>deep</ul></ul><ol><li>1<li>2</ol><dl><dt>T<dd>D<dd>D2</dl><menu><li>m</menu>',
  'a table':
    '<table><caption>Cap</caption><thead><tr><th>A<th>B <button>sort</button></thead><tbody><tr><td>1<td><a href="/x">2 <b>b</b></a></tbody><tfoot><tr><td colspan="2">sum</tfoot></table>',
  'a layout table': '<table role="presentation"><tr><td>left<td>right</table><table><tr><td></td></tr></table>',
  'an aria grid':
    '<div role="grid" aria-label="G"><div role="rowgroup"><div role="row" aria-selected="true"><div role="rowheader">H</div><div role="gridcell" aria-selected="true">1</div><div role="columnheader" aria-sort="ascending">C</div></div></div></div><div role="treegrid"><div role="row" aria-level="2" aria-expanded="true"><div role="gridcell">x</div></div></div>',
  'a tree':
    '<ul role="tree"><li role="treeitem" aria-level="2" aria-selected="true" aria-expanded="true">t<ul role="group"><li role="treeitem">sub</ul></ul>',
  tabs: '<div role="tablist" aria-label="Tabs"><button role="tab" aria-selected="true">One</button><button role="tab">Two <img alt="badge"></button></div><div role="tabpanel" aria-label="One">Panel</div>',
  menus:
    '<div role="menubar"><div role="menuitem" aria-expanded="true" tabindex="0">File</div></div><div role="menu"><div role="menuitem">Open <kbd>Ctrl O</kbd></div><div role="separator"></div></div>',
  landmarks:
    '<header>Top</header><nav aria-label="Main"><a href="/">Home</a></nav><main><article><h2>Art</h2></article><section aria-label="Sec">s</section><section>plain</section><aside>Side</aside></main><footer>Foot</footer><search><input aria-label="q"></search><form aria-label="F"><input aria-label="z"></form>',
  'live roles':
    '<div role="alert">Careful</div><div role="status">Done: yes</div><div role="log">l</div><div role="timer">00:01</div><div role="marquee">m</div><output>42</output><div role="alertdialog" aria-label="ad">x</div>',
  'a form':
    '<form><fieldset><legend>Who</legend><label>Name <input placeholder="Your name"></label><label for="e">Mail</label><input id="e" type="email"><label><input type="checkbox"> Agree to <a href="/t">terms</a></label></fieldset><button>Send</button></form>',
  'a disabled fieldset':
    '<fieldset disabled><legend>Off</legend><input aria-label="i"><button>b</button><select aria-label="s"><option>o</select></fieldset>',
  'an open dialog':
    '<button>behind</button><dialog open aria-labelledby="h"><h2 id="h">Sure?</h2><p>Really</p><button autofocus>Yes</button></dialog>',
  'a modal dialog':
    '<button>behind</button><dialog id="d"><h2>Modal</h2><button>OK</button></dialog><script>d.showModal()</script>',
  details:
    '<details><summary>Closed</summary>hidden</details><details open><summary>Open <b>m</b> <button>q</button></summary>shown <a href="/x">x</a></details>',
  figures:
    '<figure><img alt="Cat"><figcaption>A cat</figcaption></figure><img><img alt=""><img alt="x: y"><svg role="img" aria-label="chart"></svg><svg><title>Titled</title><text>in</text><a href="/s"><text>svg link</text></a></svg><canvas>fallback</canvas>',
  media:
    '<video controls></video><audio controls></audio><object data="data:text/plain,x">obj</object><embed><map name="m"><area href="/area" alt="Area"></map>',
  'inline meaning':
    '<p><code>x()</code> <del>old</del> <ins>new</ins> <mark>m</mark> <sub>1</sub> <sup>2</sup> <strong>s</strong> <em>e</em> <time>now</time> <q>quote</q></p><blockquote>bq</blockquote><hr><abbr title="T">ab</abbr><dfn>d</dfn><math><mi>x</mi></math>',
  'preformatted text':
    '<pre>  two\n  lines\n</pre><p>multi<br>line</p><p>a<wbr>b</p><div style="white-space:pre">x  y</div><textarea aria-label="t">  a\n\n b </textarea>',
  'text among elements': '<div>a<p>b</p>c<span>d</span> e<button>f</button>g</div><div>x<div>y</div>z</div>',
  'nested generics':
    '<div><div><div><span>deep</span></div></div></div><div><div>a</div><div>b</div></div><span><span></span></span>',
  'pointer cursors':
    '<div style="cursor:pointer">c<span>d</span><button>e</button></div><div style="cursor:pointer"><div style="cursor:default">no <b style="cursor:pointer">yes</b></div></div>',
  'not receiving events':
    '<button style="pointer-events:none">ghost</button><div style="position:relative"><button>below</button><div style="position:absolute;inset:0">cover</div></div><button style="width:0;height:0;padding:0;border:0">z</button>',
  'hidden content':
    '<p hidden>a</p><p style="display:none">b</p><p style="visibility:hidden">c <b style="visibility:visible">d</b></p><p style="opacity:0">e</p><p inert>f <button>g</button></p><p style="content-visibility:hidden">h</p><p style="position:absolute;left:-9999px">i</p>',
  'aria-hidden content':
    '<div aria-hidden="true">seen <button>hb</button><a href="/x">l</a></div><button>Save<span aria-hidden="true">*</span></button><p aria-hidden="true">para</p>',
  'generated content':
    '<style>.q::before{content:"« "}.q::after{content:" »"}.i::before{content:url(x.png) / "alt"}.c::before{content:counter(n)}</style><p class="q">quoted</p><button class="q">b</button><p class="i">i</p><p class="c">c</p>',
  'aria-owns':
    '<div role="list" aria-owns="far"><div role="listitem">near</div></div><div><div role="listitem" id="far">far</div></div><div id="x" aria-owns="x">self</div>',
  'labelled by others':
    '<span id="l1">Label</span><span id="l2" hidden>Hidden</span><button aria-labelledby="l1 l2">x</button><input aria-labelledby="l1" aria-describedby="l2"><button aria-label="  spaced   name ">y</button>',
  'an open shadow root':
    shadow('<x-a>', '<h2>In</h2><slot></slot><slot name="s">fallback</slot>') +
    '<button>light</button><b slot="s">named</b></x-a>',
  'shadow roots in shadow roots':
    shadow('<x-a>', shadow('<x-b>', '<button>deep</button><slot></slot>') + '<i>mid</i></x-b><slot></slot>') +
    'text</x-a>',
  'a closed shadow root': `${shadow('<x-c>', '<button>closed</button><slot></slot>', 'closed')}light</x-c>`,
  'a frame': frame('<h1>In</h1><button>b</button>'),
  'frames in frames': `<h1>Outer</h1>${frame(`<button>in</button>${frame('<p>deep</p><a href="/x"><b>d</b> <button>e</button></a>')}`, 'title="in1"')}<iframe></iframe>`,
  'frames of text': frame('just text') + frame('<p>a</p>x<p>b</p>') + frame('<br>'),
  'a sandboxed and a hidden frame':
    frame('<button>sb</button>', 'sandbox') +
    frame('<button>h</button>', 'hidden') +
    frame('<p>v</p><button>i</button>', 'style="visibility:hidden"'),
  'a frame in a link': `<a href="/1"><h3>T</h3>${frame('<a href="/"><p>in</p><p>fr</p></a>')}</a>`,
  frameset:
    '<frameset cols="50%,50%"><frame src="data:text/html,<p>left"><frame src="data:text/html,<button>right"></frameset>',
  'focus in the page': '<input aria-label="f" autofocus><button>b</button>',
  'focus in a frame': `<p>x</p>${frame('<input aria-label="f" id="f"><script>f.focus()</script>')}`,
  'long names': `<button>${'n'.repeat(899)}</button><button>${'n'.repeat(900)}</button><button>${'n'.repeat(901)}</button><button aria-label="${'é'.repeat(900)}"></button><button aria-label="${'😀'.repeat(451)}">t</button><button aria-label="${'&quot;'.repeat(600)}"></button>`,
  'long texts': `<p>${'t '.repeat(3000)}</p><a href="/${'y'.repeat(3000)}">${'w'.repeat(1000)} <button>b</button></a>`,
  'roles that are not':
    '<div role="none">n</div><div role="presentation"><p>p</p></div><div role="foo">f</div><div role="button foo">bf</div><div role="foo button">fb</div><div role="generic" aria-label="g">x</div><div role="text">t</div><ul role="none"><li>li</ul>',
  'rare roles':
    '<div role="feed"><article aria-label="f">x</article></div><div role="note">n</div><div role="math">m</div><div role="term">t</div><div role="definition">d</div><div role="directory">d</div><div role="document">d</div><div role="application" aria-label="a">x</div><div role="toolbar">t</div><div role="tooltip">t</div><div role="radiogroup" aria-label="r"><div role="radio" aria-checked="true">1</div></div>',
  'a shop': `<main><h1>Shop</h1>${each(['Red', 'Green', 'Blue'], name => `<article><h2>${name}</h2><p>EUR 12</p><a href="/p?x=${name}">More</a><button>Add to cart</button></article>`)}</main>`,
  'text in the body and elements':
    'before <button>b</button> after <!-- comment --> more<script>1</script><style>a{}</style><noscript>ns</noscript><template>tpl</template>',
  'a slotted list in a table': `<table><tr><td>${shadow('<x-a>', '<ul><li><slot></slot></ul>')}<button>s</button></x-a><td><label>L <select><option>o</select></label></table>`,
  'deep nesting': nested(40, '<a href="/x">x <img alt="i"></a><input aria-label="q" placeholder="z" value="r">'),
  'writing of all the world':
    '<p dir="rtl">שלום עולם</p><p lang="ja">日本語: テスト</p><button>Ünïcödé</button><p>👩‍👩‍👧‍👦</p><ruby>漢<rt>kan</rt></ruby><p>&#x202e;rtl</p>',
};
