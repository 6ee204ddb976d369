/** Questions to the person at the terminal. */
import { confirm, isCancel } from '@clack/prompts';
import { type Call, type Outcome, refused } from './command.ts';

/** Thrown where a question is left with Escape or Ctrl-C: it ends the command from any depth. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** The answer to a question. */
export async function answer<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await question;
  if (isCancel(given)) throw new Cancelled();
  return given as Exclude<T, symbol>;
}

export function agrees(message: string): Promise<boolean> {
  return answer(confirm({ message, initialValue: false }));
}

/** Nothing where the removal is meant; a refusal where it is not. Who is not there is not asked. */
export async function settleRemoval(call: Call, lines: string): Promise<Outcome | undefined> {
  if (!call.desk.interactive || call.flags.yes) return undefined;
  return (await agrees(`Remove for good?\n${lines}`)) ? undefined : refused('Nothing was changed.');
}

/** Nothing where all doubts are settled; a refusal where nobody is there to be asked. */
export async function settleDoubts(call: Call, doubts: string[]): Promise<Outcome | undefined> {
  if (doubts.length === 0 || call.flags.force) return undefined;
  if (!call.desk.interactive) {
    return refused(...doubts, 'If this is right as it stands, run the command again with --force.');
  }
  const question = `${doubts.join('\n')}\nPublish it as it stands?`;
  return (await agrees(question)) ? undefined : refused('Nothing was changed.');
}
