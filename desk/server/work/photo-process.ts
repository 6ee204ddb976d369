/** The process of the photo tasks: takes one after the other, and ends with the desk. */
import { type LogFormat, logConsole } from '#server/log.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { refusalFor } from '../refusal.ts';
import { type PhotoJob, type PhotoJobResult, photoTasks } from './photo-tasks.ts';

let database: Database | undefined;

async function run({ databaseUrl, name, input }: PhotoJob): Promise<PhotoJobResult> {
  try {
    database ??= openDatabase(databaseUrl);
    const task = photoTasks[name] as (database: Database, input: unknown) => Promise<unknown>;
    return { result: await task(database, input) };
  } catch (error) {
    const { status, fault } = refusalFor(error, `The photo task ${name}`);
    return { refused: { status, fault } };
  }
}

logConsole(process.argv[2] as LogFormat);
process.on('message', (job: PhotoJob) => void run(job).then((outcome) => process.send?.(outcome)));
process.once('disconnect', () => process.exit());
