/** The process of the photo tasks: takes one after the other, and ends with the desk. */
import { type Database, openDatabase } from '#server/storage/database.ts';
import { type PhotoJob, type PhotoJobResult, photoTasks } from './photo-tasks.ts';

let database: Database | undefined;

async function run({ databaseUrl, name, input }: PhotoJob): Promise<PhotoJobResult> {
  try {
    database ??= openDatabase(databaseUrl);
    const task = photoTasks[name] as (database: Database, input: unknown) => Promise<unknown>;
    return { result: await task(database, input) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { failed: { message, code, errcode } };
  }
}

process.on('message', (job: PhotoJob) => void run(job).then((outcome) => process.send?.(outcome)));
process.once('disconnect', () => process.exit());
