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
    'unseen-closed: a closed part keeps its content for itself',
    '<details><summary>s</summary><div style="display:contents">a</div></details>',
    '- group [ref=r]:\n  - generic "s" [ref=r]',
  ],
];

for (const [rule, html, seen] of rules) {
  test(rule, async ({ page, eyes }) => {
    await page.setContent(html);
    await page.evaluate(growShadows);
    expect(shape((await eyes.capture()).tree.children)).toBe(seen);
    expect(shape((await oracle(page)).children)).not.toBe(seen);
  });
}
