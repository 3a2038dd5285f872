import type { Output } from './host.js';

/** What a run takes before it says how far it is, and between two such lines, in milliseconds. */
const PATIENCE = 800;
const INTERVAL = 100;

const CLEAR_LINE = '\r\u001b[K';

/** Makes a function that shows on one line of a terminal how far a long run is; the line is cleared at the end of each step. */
export function createProgress(output: Output): (step: string, done: number, total: number) => void {
  const begin = Date.now();
  let shown = begin + PATIENCE - INTERVAL;
  let visible = false;
  return (step, done, total) => {
    const now = Date.now();
    if (done + 1 >= total) {
      if (visible) output.write(CLEAR_LINE);
      visible = false;
    } else if (now - shown >= INTERVAL) {
      output.write(`${CLEAR_LINE}${step} ${done} of ${total} files`);
      shown = now;
      visible = true;
    }
  };
}
