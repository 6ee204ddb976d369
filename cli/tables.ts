/** `lodge init` and `lodge migrate`: no other command makes or changes tables. */
import {
  migrate as migrateTables,
  OtherTables,
  requireCurrentTables,
} from '#server/storage/migrate.ts';
import { type Context, done, type Invocation, type Outcome } from './command.ts';
import { words } from './words/words.ts';

/** Brings the tables up to date from the state that the command is for; every other is refused. */
async function bringFrom(
  from: OtherTables['found'],
  { database, engine }: Context,
): Promise<Outcome> {
  try {
    await requireCurrentTables(database, engine);
    return done(words.said.tablesAlready, { changed: false });
  } catch (error) {
    if (!(error instanceof OtherTables && error.found === from)) throw error;
  }
  await migrateTables(database, engine);
  return done(words.said.check.upToDate, { changed: true });
}

export const init = ({ context }: Invocation) => bringFrom('none', context);

export const migrate = ({ context }: Invocation) => bringFrom('older', context);
