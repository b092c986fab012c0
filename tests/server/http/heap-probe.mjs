/*
 * Loaded before the server by `node --expose-gc --import`: tells, when it is sent SIGUSR2, how many bytes are still in use once all that
 * can be freed is. A heap snapshot would tell the same after seconds of both processes' time.
 */
import { setImmediate as turn } from 'node:timers/promises';

process.on('SIGUSR2', () => {
  void (async () => {
    // What a finalizer lets go is freed by the next round.
    for (let round = 0; round < 4; round++) {
      globalThis.gc();
      await turn();
    }
    process.stderr.write(`heap in use: ${process.memoryUsage().heapUsed}\n`);
  })();
});
