import * as v from 'valibot';
import { attachmentLimits, parseAttachment } from '../attachment.ts';
import type { Label } from '../label.ts';
import { emptyTexts } from '../language.ts';
import { line } from '../text.ts';
import { bilingual, type Field, field, typedText } from './field.ts';
import { mergeList, mergeTexts, mergeWhole } from './merge.ts';

/** A PDF; `file` is its address. */
const attachmentSchema = v.object({
  file: typedText,
  title: v.optional(bilingual, emptyTexts),
  bytes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(attachmentLimits.megabytes * 1024 ** 2),
  ),
});

export type Attachment = v.InferOutput<typeof attachmentSchema>;

export const attachmentsSchema = v.pipe(v.array(attachmentSchema), v.maxLength(100));

/** The same file with another name is the same attachment. */
export const attachmentId = ({ file }: Pick<Attachment, 'file'>) =>
  parseAttachment(file)?.hash ?? file;

export const attachmentName = ({ file }: Pick<Attachment, 'file'>) =>
  parseAttachment(file)?.name ?? file;

export const attachments = (label: Label): Field<Attachment[]> =>
  field<Attachment[]>({
    type: 'attachments',
    label,
    empty: [],
    schema: attachmentsSchema,
    merge: mergeList<Attachment>({
      idOf: attachmentId,
      merge(base, mine, theirs, path) {
        const title = emptyTexts;
        const { value, conflicts } = mergeTexts(
          base.title,
          mine.title,
          theirs.title,
          `${path}.title`,
        );
        const rest = mergeWhole({ ...base, title }, { ...mine, title }, { ...theirs, title }, path);
        return {
          value: { ...rest.value, title: value },
          conflicts: [...rest.conflicts, ...conflicts],
        };
      },
    }),
    mapTexts: (value, map, path) =>
      value.map((attachment) => ({
        ...attachment,
        title: map(`${path}.${attachmentId(attachment)}.title`, attachment.title, {
          ...line(160),
          label: 'attachmentTitle',
          file: attachmentName(attachment),
        }),
      })),
    files: (value) => value.map(({ file }) => file),
    check(value, path, { errors }) {
      const limit = attachmentLimits.perItem;
      if (value.length > limit) {
        errors.push({ field: path, error: { code: 'too-many-attachments', limit } });
      }
      const ids = new Set<string>();
      for (const attachment of value) {
        const id = attachmentId(attachment);
        const file = attachmentName(attachment);
        if (ids.has(id)) errors.push({ field: path, error: { code: 'same-attachment', file } });
        ids.add(id);
      }
    },
  });
