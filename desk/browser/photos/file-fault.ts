/** What can be told of a chosen file without sending it. */
import type { Fault } from '#shared/publishing.ts';
import { photoLimits } from '../../shared/api.ts';

/** What is refused whatever is in it need not be sent first. */
export function fileFault(file: File, limit: number = photoLimits.megabytes): Fault | undefined {
  if (file.size === 0) return { code: 'empty-file', file: file.name };
  return file.size > limit * 1024 ** 2
    ? { code: 'too-large-file', file: file.name, limit }
    : undefined;
}
