import { writeCSharp } from './csharp.ts';
import { writeJava } from './java.ts';
import { LocatorSyntaxError } from './locator.ts';
import { javaScriptOnly, Untranslatable } from './parts.ts';
import { writePython } from './python.ts';
import type { CodeWriter } from './step.ts';
import { writeTypeScript } from './typescript.ts';

export type Language = 'typescript' | 'python' | 'java' | 'csharp';

/** How code is written in a language, and the word behind the fence that shows it. Clients know these four fences. */
export type Writing = { readonly write: CodeWriter; readonly fence: 'js' | 'python' | 'java' | 'csharp' };

export const writers: Readonly<Record<Language, Writing>> = {
  typescript: { write: writeTypeScript, fence: 'js' },
  python: { write: orJavaScript(writePython, '#'), fence: 'python' },
  java: { write: orJavaScript(writeJava, '//'), fence: 'java' },
  csharp: { write: orJavaScript(writeCSharp, '//'), fence: 'csharp' },
};

/** What a writer has no words for is shown in JavaScript, as a comment. */
function orJavaScript(write: CodeWriter, mark: '//' | '#'): CodeWriter {
  return step => {
    try {
      return write(step);
    } catch (error) {
      if (!(error instanceof Untranslatable || error instanceof LocatorSyntaxError)) throw error;
      return javaScriptOnly(mark, writeTypeScript(step));
    }
  };
}
