import type { Handler } from '../handler.ts';
import type { Watch } from './watch.ts';

/**
 * The commands by which src/session/settle/frames.ts watches a document. Arguments are numbers and words with blanks between;
 * a missing key is '-'.
 *
 * - `arm <run> <window> <key>`: an action is about to begin
 * - `poll <run> <window> <key> <epoch> <left>`: answers `<busy> <wait> <observed> <leaving>`, with '-' for undefined
 * - `effect`: what the page told its user since the action began, as JSON
 * - `off <tired>`: the action is over; tired is 1 when its window was used up
 */
export function watchCommands(watch: Watch): Record<string, Handler> {
  return {
    arm: argument => {
      const [run = '', window = '', key = '-'] = argument.split(' ');
      watch.arm(run, Number(window), key === '-' ? undefined : key);
      return '';
    },
    poll: argument => {
      const [run = '', window = '', key = '-', epoch = '', left = ''] = argument.split(' ');
      const report = watch.poll(run, Number(window), key === '-' ? undefined : key, Number(epoch), Number(left));
      return `${report.busy ?? '-'} ${Math.ceil(report.wait)} ${report.observed ? 1 : 0} ${report.leaving ?? '-'}`;
    },
    effect: () => JSON.stringify(watch.messages),
    off: argument => {
      watch.off(argument === '1');
      return '';
    },
  };
}
