import { expect, growShadows, oracle, shape, test } from './fixture.ts';

/**
 * Where our eyes see otherwise than Playwright on purpose: the W3C's tests say so, or people who use the page would be told
 * what is not there. Each rule: its name, a page, what we see; Playwright sees something else.
 */
const rules: readonly (readonly [rule: string, html: string, seen: string])[] = [
  ['synonym-roles: image is img', '<div role=image aria-label=i>f</div>', '- img "i" [ref=r]: f'],
  ['synonym-roles: directory is list', '<div role=directory>f</div>', '- list [ref=r]: f'],
  ['graphics-roles: parts of drawings have roles', '<div role=graphics-document>f</div>', '- document [ref=r]: f'],
  [
    'unnamed-landmark: a region without a name is none',
    '<div role=region>f</div><p>z</p>',
    '- generic [active] [ref=r]:\n  - generic [ref=r]: f\n  - paragraph [ref=r]: z',
  ],
  [
    'aside-in-part: an aside of a part of the page is no landmark',
    '<article><aside>x</aside><p>z</p></article>',
    '- article [ref=r]:\n  - generic [ref=r]: x\n  - paragraph [ref=r]: z',
  ],
  ['element-roles: an address is a group', '<address>a</address>', '- group [ref=r]: a'],
  [
    'element-roles: what is struck out is a deletion',
    '<p><s>a</s></p>',
    '- paragraph [ref=r]:\n  - deletion [ref=r]: a',
  ],
  [
    'named-drawing: a named part of a drawing is a group',
    '<svg><g aria-label=G><text y=20>z</text></g></svg>',
    '- img [ref=r]:\n  - group "G" [ref=r]:\n    - generic [ref=r]: z',
  ],
  ['named-term: terms and definitions can be named', '<dl><dt aria-label=N>a</dt></dl>', '- term "N" [ref=r]: a'],
  [
    'hidden-label: a label that is hidden does not name',
    '<label for=i hidden>L</label><input id=i>',
    '- textbox [ref=r]',
  ],
  [
    'owned-from-hidden: what is owned is part of the name',
    '<button aria-owns=p><div aria-hidden=true><span id=p>Play</span></div></button>',
    '- button "Play" [ref=r]:\n  - generic [aria-hidden] [ref=r]: Play',
  ],
  [
    'owns-in-shadow: ids count inside a shadow root too',
    '<div><template sr><ul aria-owns=z><li>a</li></ul><div id=z role=listitem>z</div></template></div>',
    '- list [ref=r]:\n  - listitem [ref=r]: a\n  - listitem [ref=r]: z',
  ],
  [
    'textbox-value: what stands in an editor is told',
    '<div role=textbox contenteditable aria-label=Note>abc</div>',
    '- textbox "Note" [ref=r]: abc',
  ],
  [
    'unseen-pseudo: generated content of what is hidden is not told',
    '<style>p::before{content:"B"}</style><div hidden><p>x</p></div><p>y</p>',
    '- paragraph [ref=r]: By',
  ],
  [
    'embedded-value: what stands in a control inside a label is part of the name',
    '<input type=checkbox id=c><label for=c>Flash <span role=combobox>3</span> times</label>',
    '- generic [active] [ref=r]:\n  - checkbox "Flash 3 times" [ref=r]\n  - generic [ref=r]:\n    - text: Flash\n    - combobox [ref=r]: "3"\n    - text: times',
  ],
  [
    'seen-in-unseen: what is visible inside something invisible is part of the name',
    '<h2><span style="visibility:hidden">a<b style="visibility:visible">b</b></span>c</h2>',
    '- heading "bc" [level=2] [ref=r]',
  ],
  [
    'hidden-reference: where what is referred to is hidden, the label stands',
    '<button aria-labelledby=s aria-label=foo><span id=s> <span style="visibility:hidden">label</span> </span>x</button>',
    '- button "foo" [ref=r]: x',
  ],
  [
    'slot-label: a slot is there for nobody, what is put into it is',
    '<h1><slot aria-label=l>b</slot></h1>',
    '- heading "b" [level=1] [ref=r]',
  ],
  [
    'element-roles: a suggestion is one',
    '<p>a<span role=suggestion>b</span></p>',
    '- paragraph [ref=r]:\n  - text: a\n  - suggestion [ref=r]: b',
  ],
  [
    'needed-role: what carries a name cannot give up its role, be the name of no use',
    '<p role=none aria-label=k>x</p>',
    '- paragraph [ref=r]: x',
  ],
  [
    'drawn-link: a link of a drawing may be written in the old way',
    '<svg><a xlink:href="#"><text y=20>z</text></a></svg>',
    '- img [ref=r]:\n  - link "z" [ref=r] [cursor=pointer]',
  ],
  [
    'hidden-label: nor does a hidden caption or legend',
    '<fieldset><legend hidden>c</legend>x</fieldset>',
    '- group [ref=r]: x',
  ],
  ['element-roles: an hgroup is a group', '<hgroup><p>a</p></hgroup>', '- group [ref=r]:\n  - paragraph [ref=r]: a'],
  // What follows no W3C test decides. Playwright tells what is not there, or loses what is.
  [
    'empty-label: where the label says nothing, the title names',
    '<label for=i></label><input id=i title=tip>',
    '- textbox "tip" [ref=r]',
  ],
  [
    'hidden-contents: what is kept from assistive technology has no name',
    '<div aria-hidden=true><summary style="display:contents">a<b>d</b></summary></div>',
    '- generic [active] [ref=r]: ad',
  ],
  [
    'option-contents: an option without a box is still read',
    '<select size=2><option style="display:contents">e f</option></select>',
    '- listbox [ref=r]: e f',
  ],
  [
    'named-by-around: an element that is named by what is around it does not lose its label',
    '<div id=i><select aria-label=a aria-labelledby=i></select></div>',
    '- combobox "a" [ref=r]',
  ],
  [
    'told-once: a text is not left out both as a name and as content',
    '<h1><div aria-labelledby=u><div id=u>x</div></div></h1>',
    '- heading "x" [level=1] [ref=r]',
  ],
  [
    'shared-label: two elements may have the same label',
    '<p id=u>g</p><div aria-labelledby=u><fieldset aria-labelledby=u></fieldset></div>',
    '- generic [active] [ref=r]:\n  - paragraph [ref=r]: g\n  - generic "g" [ref=r]:\n    - group "g" [ref=r]',
  ],
  [
    'locked-content: what content-visibility hides is not told',
    '<div style="content-visibility:hidden">a<div style="display:contents">d</div></div><p>x</p>',
    '- paragraph [ref=r]: x',
  ],
  [
    'owner-unseen: what an unseen element owns stays where it is',
    '<div style="display:none"><div aria-owns=o></div></div><ul><li id=o>x</ul>',
    '- list [ref=r]:\n  - listitem [ref=r]: x',
  ],
  [
    'nothing-chosen: a list with nothing chosen adds nothing to a name',
    '<h1><select multiple><option>b c</option></select>t</h1>',
    '- heading "t" [level=1] [ref=r]:\n  - listbox [ref=r]:\n    - option "b c" [ref=r]\n  - text: t',
  ],
  [
    'empty-reference: where what is referred to says nothing, the placeholder stands',
    '<progress id=p></progress><input type=number aria-labelledby=p placeholder=x>',
    '- generic [active] [ref=r]:\n  - progressbar [ref=r]\n  - spinbutton "x" [ref=r]',
  ],
  [
    'unseen-option: an option that nobody can see is not offered',
    '<select><option>a</option><option style="visibility:hidden">b</option></select>',
    '- combobox [ref=r]:\n  - option "a" [selected]',
  ],
  [
    'unseen-closed: a closed part keeps its content for itself',
    '<details><summary>s</summary><div style="display:contents">a</div></details>',
    '- group [ref=r]:\n  - generic "s" [ref=r]',
  ],
];

test('sees otherwise than Playwright by named rules only', async ({ page, eyes }) => {
  for (const [rule, html, seen] of rules) {
    await page.setContent(html);
    await page.evaluate(growShadows);
    expect.soft(shape((await eyes.capture()).tree.children), rule).toBe(seen);
    expect.soft(shape((await oracle(page)).children), rule).not.toBe(seen);
  }
});
