/** The folder of the published photos. */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPictureFile, type Picture, pictureFiles } from '#shared/picture.ts';
import { encodePhoto, type Photo } from './photo.ts';

/** Ending of a file that is being written; nothing serves it. */
const unfinished = '.part';

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The names among a photo's files that are not there. */
export async function missingFiles(folder: string, picture: Picture): Promise<string[]> {
  const sizes = await Promise.all(
    pictureFiles(picture).map(async (name) => {
      const size = await stat(join(folder, name)).then(
        (file) => file.size,
        () => 0,
      );
      return [name, size] as const;
    }),
  );
  return sizes.filter(([, size]) => size === 0).map(([name]) => name);
}

/** Writes a file whole or not at all: under another name first, and onto the disk before it gets its own. */
export async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.${process.pid}${unfinished}`);
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, join(folder, name));
}

/** Writes those of a photo's files that are missing; where an earlier run ended, this one goes on. */
export async function storePhoto(folder: string, photo: Photo): Promise<void> {
  await mkdir(folder, { recursive: true });
  const missing = await missingFiles(folder, photo.picture);
  if (missing.length === 0) return;
  for await (const [name, content] of encodePhoto(photo)) {
    if (missing.includes(name)) await writeWhole(folder, name, content);
  }
}

export async function removePhoto(folder: string, picture: Picture): Promise<void> {
  await Promise.all(pictureFiles(picture).map((name) => rm(join(folder, name), { force: true })));
}

/** A file that nobody has touched for an hour is not being written any more. */
async function isAbandoned(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && Date.now() - file.mtimeMs > 3_600_000;
}

/** Files of ours that none of the pictures needs, and what an interrupted run left unfinished. */
export async function needlessFiles(folder: string, pictures: Picture[]): Promise<string[]> {
  const needed = new Set(pictures.flatMap(pictureFiles));
  const needless: string[] = [];
  for (const name of await filesIn(folder)) {
    const unfinishedOne = name.endsWith(unfinished) && (await isAbandoned(join(folder, name)));
    if (unfinishedOne || (isPictureFile(name) && !needed.has(name))) needless.push(name);
  }
  return needless;
}
