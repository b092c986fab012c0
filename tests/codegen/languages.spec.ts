import { expect, test } from '@playwright/test';
import { writers, type Language } from '../../src/codegen/languages.ts';
import { EnvironmentReference, LocatorReference, TextBlock, type Step } from '../../src/codegen/step.ts';

const languages = ['typescript', 'python', 'java', 'csharp'] as const satisfies Language[];

/** One step and what stands for it, in the order TypeScript, Python, Java, C#. */
type Row = readonly [step: Step, ...code: [string, string, string, string]];

function check(rows: readonly Row[]): void {
  for (const [step, ...code] of rows)
    for (const [index, language] of languages.entries())
      expect.soft(writers[language].write(step), language).toBe(code[index]);
}

const submit = { locator: `getByRole('button', { name: 'Submit' })` };
const textbox = { locator: `getByRole('textbox')` };
const at = (locator: string): Step => ({ on: { locator }, call: 'hover' });

test('each language has the fence that clients look for', () => {
  expect(languages.map(language => writers[language].fence)).toEqual(['js', 'python', 'java', 'csharp']);
});

test('opening, clicking and typing', () => {
  check([
    [
      { on: 'page', call: 'goto', args: ['http://localhost/'] },
      `await page.goto('http://localhost/');`,
      `page.goto("http://localhost/")`,
      `page.navigate("http://localhost/");`,
      `await page.GotoAsync("http://localhost/");`,
    ],
    [
      { on: submit, call: 'click', options: { button: undefined, modifiers: undefined } },
      `await page.getByRole('button', { name: 'Submit' }).click();`,
      `page.get_by_role("button", name="Submit").click()`,
      `page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Submit")).click();`,
      `await page.GetByRole(AriaRole.Button, new() { Name = "Submit" }).ClickAsync();`,
    ],
    [
      { on: submit, call: 'click', options: { modifiers: ['ControlOrMeta'] } },
      `await page.getByRole('button', { name: 'Submit' }).click({\n  modifiers: ['ControlOrMeta']\n});`,
      `page.get_by_role("button", name="Submit").click(modifiers=["ControlOrMeta"])`,
      `page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Submit")).click(new Locator.ClickOptions().setModifiers(Arrays.asList(KeyboardModifier.CONTROLORMETA)));`,
      `await page.GetByRole(AriaRole.Button, new() { Name = "Submit" }).ClickAsync(new() { Modifiers = new[] { KeyboardModifier.ControlOrMeta } });`,
    ],
    [
      { on: textbox, call: 'dblclick', options: { button: 'right' } },
      `await page.getByRole('textbox').dblclick({\n  button: 'right'\n});`,
      `page.get_by_role("textbox").dblclick(button="right")`,
      `page.getByRole(AriaRole.TEXTBOX).dblclick(new Locator.DblclickOptions().setButton(MouseButton.RIGHT));`,
      `await page.GetByRole(AriaRole.Textbox).DblClickAsync(new() { Button = MouseButton.Right });`,
    ],
    [
      { on: textbox, call: 'fill', args: [`it's "a" secret`] },
      `await page.getByRole('textbox').fill('it\\'s "a" secret');`,
      `page.get_by_role("textbox").fill("it's \\"a\\" secret")`,
      `page.getByRole(AriaRole.TEXTBOX).fill("it's \\"a\\" secret");`,
      `await page.GetByRole(AriaRole.Textbox).FillAsync("it's \\"a\\" secret");`,
    ],
    [
      { on: textbox, call: 'press', args: ['Enter'] },
      `await page.getByRole('textbox').press('Enter');`,
      `page.get_by_role("textbox").press("Enter")`,
      `page.getByRole(AriaRole.TEXTBOX).press("Enter");`,
      `await page.GetByRole(AriaRole.Textbox).PressAsync("Enter");`,
    ],
    [
      { on: textbox, call: 'pressSequentially', args: ['ab'] },
      `await page.getByRole('textbox').pressSequentially('ab');`,
      `page.get_by_role("textbox").press_sequentially("ab")`,
      `page.getByRole(AriaRole.TEXTBOX).pressSequentially("ab");`,
      `await page.GetByRole(AriaRole.Textbox).PressSequentiallyAsync("ab");`,
    ],
    [
      { on: textbox, call: 'setChecked', args: [true] },
      `await page.getByRole('textbox').setChecked(true);`,
      `page.get_by_role("textbox").set_checked(True)`,
      `page.getByRole(AriaRole.TEXTBOX).setChecked(true);`,
      `await page.GetByRole(AriaRole.Textbox).SetCheckedAsync(true);`,
    ],
  ]);
});

test('secrets are read from the environment, and data that looks like one is data', () => {
  check([
    [
      { on: textbox, call: 'fill', args: [new EnvironmentReference('X-PASSWORD')] },
      `await page.getByRole('textbox').fill(process.env['X-PASSWORD']);`,
      `page.get_by_role("textbox").fill(os.environ["X-PASSWORD"])`,
      `page.getByRole(AriaRole.TEXTBOX).fill(System.getenv("X-PASSWORD"));`,
      `await page.GetByRole(AriaRole.Textbox).FillAsync(Environment.GetEnvironmentVariable("X-PASSWORD"));`,
    ],
    [
      { on: textbox, call: 'drop', args: [{ data: { $env: 'HOME', $locator: 'x', name: 'n', code: 'c' } }] },
      `await page.getByRole('textbox').drop({ data: { $env: 'HOME', $locator: 'x', name: 'n', code: 'c' } });`,
      `page.get_by_role("textbox").drop({"data": {"$env": "HOME", "$locator": "x", "name": "n", "code": "c"}})`,
      `// This step exists in JavaScript only:\n// await page.getByRole('textbox').drop({ data: { $env: 'HOME', $locator: 'x', name: 'n', code: 'c' } });`,
      `// This step exists in JavaScript only:\n// await page.getByRole('textbox').drop({ data: { $env: 'HOME', $locator: 'x', name: 'n', code: 'c' } });`,
    ],
  ]);
});

test('lists, files and sizes', () => {
  check([
    [
      { on: { locator: `getByRole('listbox')` }, call: 'selectOption', args: [['bar', 'baz']] },
      `await page.getByRole('listbox').selectOption(['bar', 'baz']);`,
      `page.get_by_role("listbox").select_option(["bar", "baz"])`,
      `page.getByRole(AriaRole.LISTBOX).selectOption(new String[] { "bar", "baz" });`,
      `await page.GetByRole(AriaRole.Listbox).SelectOptionAsync(new[] { "bar", "baz" });`,
    ],
    [
      { on: { locator: `locator('input')` }, call: 'setInputFiles', args: [['a.txt']] },
      `await page.locator('input').setInputFiles(['a.txt']);`,
      `page.locator("input").set_input_files(["a.txt"])`,
      `page.locator("input").setInputFiles(new Path[] { Paths.get("a.txt") });`,
      `await page.Locator("input").SetInputFilesAsync(new[] { "a.txt" });`,
    ],
    [
      { on: 'fileChooser', call: 'setFiles', args: [[]] },
      `await fileChooser.setFiles([]);`,
      `file_chooser.set_files([])`,
      `fileChooser.setFiles(new Path[] {});`,
      `await fileChooser.SetFilesAsync(Array.Empty<string>());`,
    ],
    [
      { choose: ['a.txt'], opener: submit },
      `await Promise.all([\n  page.waitForEvent('filechooser').then(fileChooser => fileChooser.setFiles(['a.txt'])),\n  page.getByRole('button', { name: 'Submit' }).click(),\n]);`,
      `with page.expect_file_chooser() as file_chooser_info:\n    page.get_by_role("button", name="Submit").click()\nfile_chooser_info.value.set_files(["a.txt"])`,
      `page.waitForFileChooser(() -> page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Submit")).click()).setFiles(new Path[] { Paths.get("a.txt") });`,
      `await (await page.RunAndWaitForFileChooserAsync(() => page.GetByRole(AriaRole.Button, new() { Name = "Submit" }).ClickAsync())).SetFilesAsync(new[] { "a.txt" });`,
    ],
    [
      { on: 'page', call: 'setViewportSize', args: [{ width: 390, height: 780 }] },
      'await page.setViewportSize({ width: 390, height: 780 });',
      'page.set_viewport_size({"width": 390, "height": 780})',
      'page.setViewportSize(390, 780);',
      'await page.SetViewportSizeAsync(390, 780);',
    ],
    [
      { on: 'page', call: 'screenshot', options: { fullPage: true, path: './p.png', scale: 'css', type: 'png' } },
      `await page.screenshot({\n  fullPage: true,\n  path: './p.png',\n  scale: 'css',\n  type: 'png'\n});`,
      `page.screenshot(full_page=True, path="./p.png", scale="css", type="png")`,
      `page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(Paths.get("./p.png")).setScale(ScreenshotScale.CSS).setType(ScreenshotType.PNG));`,
      `await page.ScreenshotAsync(new() { FullPage = true, Path = "./p.png", Scale = ScreenshotScale.Css, Type = ScreenshotType.Png });`,
    ],
    [
      { on: textbox, call: 'dragTo', args: [new LocatorReference(`locator('b')`)] },
      `await page.getByRole('textbox').dragTo(page.locator('b'));`,
      `page.get_by_role("textbox").drag_to(page.locator("b"))`,
      `page.getByRole(AriaRole.TEXTBOX).dragTo(page.locator("b"));`,
      `await page.GetByRole(AriaRole.Textbox).DragToAsync(page.Locator("b"));`,
    ],
  ]);
});

test('waiting, going back, mouse, media, dialogs and closing', () => {
  check([
    [
      { waitSeconds: 1.1 },
      'await new Promise(f => setTimeout(f, 1.1 * 1000));',
      'page.wait_for_timeout(1100)',
      'page.waitForTimeout(1100);',
      'await page.WaitForTimeoutAsync(1100);',
    ],
    [
      { on: { locator: `getByText("x").first()` }, call: 'waitFor', args: [{ state: 'visible' }] },
      `await page.getByText("x").first().waitFor({ state: 'visible' });`,
      `page.get_by_text("x").first.wait_for(state="visible")`,
      `page.getByText("x").first().waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.VISIBLE));`,
      `await page.GetByText("x").First.WaitForAsync(new() { State = WaitForSelectorState.Visible });`,
    ],
    [
      { on: 'page', call: 'goBack' },
      'await page.goBack();',
      'page.go_back()',
      'page.goBack();',
      'await page.GoBackAsync();',
    ],
    [
      { on: 'page.mouse', call: 'click', args: [100, 50.5], options: { button: 'middle', clickCount: 2 } },
      `await page.mouse.click(100, 50.5, {\n  button: 'middle',\n  clickCount: 2\n});`,
      `page.mouse.click(100, 50.5, button="middle", click_count=2)`,
      `page.mouse().click(100, 50.5, new Mouse.ClickOptions().setButton(MouseButton.MIDDLE).setClickCount(2));`,
      `await page.Mouse.ClickAsync(100, 50.5, new() { Button = MouseButton.Middle, ClickCount = 2 });`,
    ],
    [
      {
        on: 'page',
        call: 'emulateMedia',
        args: [{ colorScheme: 'dark', reducedMotion: 'no-preference', media: null }],
      },
      `await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: null });`,
      `page.emulate_media(color_scheme="dark", reduced_motion="no-preference", media="null")`,
      `page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK).setReducedMotion(ReducedMotion.NO_PREFERENCE).setMedia(null));`,
      `await page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark, ReducedMotion = ReducedMotion.NoPreference, Media = Media.Null });`,
    ],
    [
      { dialog: 'accept', text: 'Ada' },
      `page.once('dialog', dialog => dialog.accept('Ada'));`,
      `page.once("dialog", lambda dialog: dialog.accept("Ada"))`,
      `page.onceDialog(dialog -> dialog.accept("Ada"));`,
      [
        'void OnDialog(object sender, IDialog dialog)',
        '{',
        '    page.Dialog -= OnDialog;',
        '    dialog.AcceptAsync("Ada");',
        '}',
        'page.Dialog += OnDialog;',
      ].join('\n'),
    ],
    [{ close: 'page' }, 'await page.close()', 'page.close()', 'page.close();', 'await page.CloseAsync();'],
    [{ comment: 'a\nb' }, '// a b', '# a b', '// a b', '// a b'],
  ]);
});

test('scripts: two lines stay JavaScript in Python because clients compare them', () => {
  check([
    [
      { on: 'page', call: 'evaluate', args: ['() => document.title'] },
      `await page.evaluate('() => document.title');`,
      `await page.evaluate('() => document.title');`,
      `page.evaluate("() => document.title");`,
      `await page.EvaluateAsync("() => document.title");`,
    ],
    [
      { on: 'page.keyboard', call: 'press', args: ['Escape'], comment: 'Press Escape' },
      `// Press Escape\nawait page.keyboard.press('Escape');`,
      `// Press Escape\nawait page.keyboard.press('Escape');`,
      `// Press Escape\npage.keyboard().press("Escape");`,
      `// Press Escape\nawait page.Keyboard.PressAsync("Escape");`,
    ],
    [
      { on: submit, call: 'evaluate', args: ['e => e.id'] },
      `await page.getByRole('button', { name: 'Submit' }).evaluate('e => e.id');`,
      `page.get_by_role("button", name="Submit").evaluate("e => e.id")`,
      `page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Submit")).evaluate("e => e.id");`,
      `await page.GetByRole(AriaRole.Button, new() { Name = "Submit" }).EvaluateAsync("e => e.id");`,
    ],
    [
      { js: 'await (async page => {\n  return 1;\u2028})(page);' },
      'await (async page => {\n  return 1;\u2028})(page);',
      '# This step exists in JavaScript only:\n# await (async page => {\n#   return 1;\n# })(page);',
      '// This step exists in JavaScript only:\n// await (async page => {\n//   return 1;\n// })(page);',
      '// This step exists in JavaScript only:\n// await (async page => {\n//   return 1;\n// })(page);',
    ],
  ]);
});

test('assertions', () => {
  const list = new TextBlock(['- list:', '  - listitem: "Apple"']);
  check([
    [
      { expect: submit, matcher: 'toBeVisible' },
      `await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();`,
      `expect(page.get_by_role("button", name="Submit")).to_be_visible()`,
      `assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Submit"))).isVisible();`,
      `await Expect(page.GetByRole(AriaRole.Button, new() { Name = "Submit" })).ToBeVisibleAsync();`,
    ],
    [
      { expect: textbox, matcher: 'toHaveValue', args: ['hello'] },
      `await expect(page.getByRole('textbox')).toHaveValue('hello');`,
      `expect(page.get_by_role("textbox")).to_have_value("hello")`,
      `assertThat(page.getByRole(AriaRole.TEXTBOX)).hasValue("hello");`,
      `await Expect(page.GetByRole(AriaRole.Textbox)).ToHaveValueAsync("hello");`,
    ],
    [
      { expect: textbox, matcher: 'toBeChecked', not: true },
      `await expect(page.getByRole('textbox')).not.toBeChecked();`,
      `expect(page.get_by_role("textbox")).not_to_be_checked()`,
      `assertThat(page.getByRole(AriaRole.TEXTBOX)).not().isChecked();`,
      `await Expect(page.GetByRole(AriaRole.Textbox)).Not.ToBeCheckedAsync();`,
    ],
    [
      { expect: 'page', matcher: 'toHaveURL', args: [/a\/b/i], options: { timeout: 100 } },
      `await expect(page).toHaveURL(/a\\/b/i, {\n  timeout: 100\n});`,
      `expect(page).to_have_url(re.compile("a/b", re.IGNORECASE), timeout=100)`,
      `assertThat(page).hasURL(Pattern.compile("a/b", Pattern.CASE_INSENSITIVE), new PageAssertions.HasURLOptions().setTimeout(100));`,
      `await Expect(page).ToHaveURLAsync(new Regex("a/b", RegexOptions.IgnoreCase), new() { Timeout = 100 });`,
    ],
    [
      { expect: { locator: `locator('body')` }, matcher: 'toMatchAriaSnapshot', args: [list] },
      `await expect(page.locator('body')).toMatchAriaSnapshot(\`\n  - list:\n    - listitem: "Apple"\n  \`);`,
      `expect(page.locator("body")).to_match_aria_snapshot("- list:\\n  - listitem: \\"Apple\\"")`,
      `assertThat(page.locator("body")).matchesAriaSnapshot("- list:\\n  - listitem: \\"Apple\\"");`,
      `await Expect(page.Locator("body")).ToMatchAriaSnapshotAsync("- list:\\n  - listitem: \\"Apple\\"");`,
    ],
  ]);
});

test('locators: frames, places in a list, filters, combinations and patterns', () => {
  check([
    [
      at(`locator('iframe').first().contentFrame().getByRole('button', { name: 'World', exact: true })`),
      `await page.locator('iframe').first().contentFrame().getByRole('button', { name: 'World', exact: true }).hover();`,
      `page.locator("iframe").first.content_frame.get_by_role("button", name="World", exact=True).hover()`,
      `page.locator("iframe").first().contentFrame().getByRole(AriaRole.BUTTON, new FrameLocator.GetByRoleOptions().setName("World").setExact(true)).hover();`,
      `await page.Locator("iframe").First.ContentFrame.GetByRole(AriaRole.Button, new() { Name = "World", Exact = true }).HoverAsync();`,
    ],
    [
      at(`frameLocator('#f').nth(1).getByText(/a"\\/b/is).last()`),
      `await page.frameLocator('#f').nth(1).getByText(/a"\\/b/is).last().hover();`,
      `page.frame_locator("#f").nth(1).get_by_text(re.compile("a\\"/b", re.IGNORECASE | re.DOTALL)).last.hover()`,
      `page.frameLocator("#f").nth(1).getByText(Pattern.compile("a\\"/b", Pattern.CASE_INSENSITIVE | Pattern.DOTALL)).last().hover();`,
      `await page.FrameLocator("#f").Nth(1).GetByText(new Regex("a\\"/b", RegexOptions.IgnoreCase | RegexOptions.Singleline)).Last.HoverAsync();`,
    ],
    [
      at(
        `locator('li').filter({ hasText: /x/ }).filter({ has: getByText('q') }).filter({ hasNot: locator('i') }).visible()`,
      ),
      `await page.locator('li').filter({ hasText: /x/ }).filter({ has: page.getByText('q') }).filter({ hasNot: page.locator('i') }).visible().hover();`,
      `page.locator("li").filter(has_text=re.compile("x")).filter(has=page.get_by_text("q")).filter(has_not=page.locator("i")).filter(visible=True).hover()`,
      `page.locator("li").filter(new Locator.FilterOptions().setHasText(Pattern.compile("x"))).filter(new Locator.FilterOptions().setHas(page.getByText("q"))).filter(new Locator.FilterOptions().setHasNot(page.locator("i"))).filter(new Locator.FilterOptions().setVisible(true)).hover();`,
      `await page.Locator("li").Filter(new() { HasTextRegex = new Regex("x") }).Filter(new() { Has = page.GetByText("q") }).Filter(new() { HasNot = page.Locator("i") }).Filter(new() { Visible = true }).HoverAsync();`,
    ],
    [
      at(`getByRole('button', { name: /^a/ }).and(getByTitle('t')).or(getByTestId('z'))`),
      `await page.getByRole('button', { name: /^a/ }).and(page.getByTitle('t')).or(page.getByTestId('z')).hover();`,
      `page.get_by_role("button", name=re.compile("^a")).and_(page.get_by_title("t")).or_(page.get_by_test_id("z")).hover()`,
      `page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^a"))).and(page.getByTitle("t")).or(page.getByTestId("z")).hover();`,
      `await page.GetByRole(AriaRole.Button, new() { NameRegex = new Regex("^a") }).And(page.GetByTitle("t")).Or(page.GetByTestId("z")).HoverAsync();`,
    ],
    [
      at(
        `locator('a >> text="b"').locator('c', { hasText: 'd' }).getByRole('heading', { level: 2, includeHidden: true })`,
      ),
      `await page.locator('a >> text="b"').locator('c', { hasText: 'd' }).getByRole('heading', { level: 2, includeHidden: true }).hover();`,
      `page.locator("a >> text=\\"b\\"").locator("c", has_text="d").get_by_role("heading", level=2, include_hidden=True).hover()`,
      `page.locator("a >> text=\\"b\\"").locator("c", new Locator.LocatorOptions().setHasText("d")).getByRole(AriaRole.HEADING, new Locator.GetByRoleOptions().setLevel(2).setIncludeHidden(true)).hover();`,
      `await page.Locator("a >> text=\\"b\\"").Locator("c", new() { HasText = "d" }).GetByRole(AriaRole.Heading, new() { Level = 2, IncludeHidden = true }).HoverAsync();`,
    ],
    [
      // No language has a constant for a role that nobody defined.
      at(`getByRole('not a role')`),
      `await page.getByRole('not a role').hover();`,
      `page.get_by_role("not a role").hover()`,
      `// This step exists in JavaScript only:\n// await page.getByRole('not a role').hover();`,
      `// This step exists in JavaScript only:\n// await page.getByRole('not a role').hover();`,
    ],
  ]);
});
