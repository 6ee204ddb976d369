/** Files that the browser checks, converts and sends; no React. */

import { attachmentLimits } from '#shared/attachment.ts';
import type { PublishingError } from '#shared/errors.ts';
import { heicExtensions, photoLimits } from '#shared/picture.ts';
import { type AttachmentOutcome, paths } from '../../shared/api.ts';
import { upload } from '../api.ts';

const isHeic = ({ name, type }: File) =>
  /hei[cf]/.test(type) || heicExtensions.some((ending) => name.toLowerCase().endsWith(ending));

/** Documents of other programs are refused with advice. */
export const isDocument = ({ name, type }: File) =>
  type === 'application/pdf' || /\.(pdf|docx?|odt|rtf)$/i.test(name);

const tooLarge = ({ name: file, size }: File, limit: number): PublishingError | undefined =>
  size > limit * 1024 ** 2 ? { code: 'too-large-file', file, limit } : undefined;

type Progress = (percent: number) => void;

/** If the browser does not know the type of a file, the server decides. */
function photoError(file: File): PublishingError | undefined {
  if (isHeic(file)) return { code: 'heic', file: file.name };
  if (isDocument(file)) return { code: 'pdf-as-picture', file: file.name };
  if (file.type !== '' && !file.type.startsWith('image/')) {
    return { code: 'no-picture', file: file.name };
  }
  return tooLarge(file, photoLimits.megabytes);
}

/** Converts HEIC to JPEG if the browser can decode it; Safari can. */
async function readablePhoto(file: File): Promise<File> {
  const image = isHeic(file) && (await createImageBitmap(file).catch(() => undefined));
  if (!image) return file;
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new File([jpeg], file.name.replace(/(\.(hei[cf]|hif))?$/i, '.jpg'), { type: jpeg.type });
}

/** Sends a photo if the browser finds no error in it. */
export async function sendPhoto<Sent>(
  chosen: File,
  path: string,
  onProgress: Progress,
  { part = {}, ...options }: { part?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Sent | { ok: false; errors: PublishingError[] }> {
  const file = await readablePhoto(chosen);
  const error = photoError(file);
  if (error) return { ok: false, errors: [error] };
  const query = new URLSearchParams({ name: file.name, ...part });
  return upload<Sent>(`${path}?${query}`, file, onProgress, options);
}

export async function sendAttachment(file: File, onProgress: Progress): Promise<AttachmentOutcome> {
  const error = tooLarge(file, attachmentLimits.megabytes);
  if (error) return { ok: false, errors: [error] };
  onProgress(0);
  return upload(`${paths.attachments}?name=${encodeURIComponent(file.name)}`, file, onProgress);
}
