/** What can be told of a chosen file without sending it. */
import type { Fault } from '#shared/publishing.ts';
import { photoLimits } from '../../shared/api.ts';

/** A server that refuses a large file while it is being sent may break the line, and its reason does not come. */
export function fileFault(file: File, limit: number = photoLimits.megabytes): Fault | undefined {
  if (file.size === 0) return { code: 'empty-file', file: file.name };
  return file.size > limit * 1024 ** 2
    ? { code: 'too-large-file', file: file.name, limit }
    : undefined;
}
