/** A progress bar, where somebody looks on. */
import { progress } from '@clack/prompts';

export interface Bar {
  step(): void;
  end(message: string): void;
}

const silent: Bar = { step() {}, end() {} };

/** On the error output: the standard output is the result's. */
export function startBar(message: string, steps: number, visible: boolean): Bar {
  if (!visible || !process.stderr.isTTY || steps < 2) return silent;
  const bar = progress({ max: steps, output: process.stderr });
  bar.start(message);
  let taken = 0;
  return {
    step() {
      taken += 1;
      bar.advance(1, `${message} ${taken} of ${steps}`);
    },
    end: (last) => bar.stop(last),
  };
}
