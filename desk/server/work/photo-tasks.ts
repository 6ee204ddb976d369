/** What decodes and encodes photos; `photo-process.ts` runs it in a process of its own. */
import { readFile } from 'node:fs/promises';
import { replacePhoto, rotatePhoto } from '#server/publishing/gallery-photos.ts';
import { rotateStagedPhoto, stagePhoto, storePicture } from '#server/publishing/staged-photos.ts';
import type { Database } from '#server/storage/database.ts';
import type { Turn } from '../../shared/api.ts';
import type { Refusal } from '../refusal.ts';

interface Uploaded {
  /** Where it lies on the disk. */
  path: string;
  /** The name under which it came. */
  name: string;
}

interface Turned {
  id: number;
  degrees: Turn;
}

export const photoTasks = {
  storePicture: async (database: Database, { path, name }: Uploaded) =>
    storePicture(database, await readFile(path), name),
  stage: async (database: Database, { path, name }: Uploaded) =>
    stagePhoto(database, await readFile(path), name),
  replace: async (database: Database, { id, path, name }: Uploaded & { id: number }) =>
    replacePhoto(database, id, await readFile(path), name),
  rotate: (database: Database, { id, degrees }: Turned) => rotatePhoto(database, id, degrees),
  rotateStaged: (database: Database, { id, degrees }: Turned) =>
    rotateStagedPhoto(database, id, degrees),
};
export type PhotoTasks = typeof photoTasks;

/** What the desk asks of the process. */
export interface PhotoJob {
  databaseUrl: string;
  name: keyof PhotoTasks;
  input: unknown;
}

/** An error does not come whole from one process to the other; what the desk answers for it does. */
export type PhotoJobResult = { result: unknown } | { refused: Pick<Refusal, 'status' | 'fault'> };
