import { nameOf } from '#content/publishing.ts';
import { writeMegabytes } from '#shared/attachment.ts';
import { type Attachment, attachmentId, attachmentName } from '#shared/fields/attachments.ts';
import { forLanguages } from '#shared/language.ts';
import type { AttachmentOutcome } from '../../shared/api.ts';
import { BilingualField, type FieldProps, fieldId } from '../entries/Fields.tsx';
import { FilesSection } from '../entries/FilesSection.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput } from '../parts/basics.tsx';
import { CopyAddress, useNotices } from '../parts/Notice.tsx';
import { isDocument, sendAttachment } from '../photos/send-file.ts';
import { useHome } from '../query-client.ts';

/** The name of a file is its first title. */
const titleIn = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

type Progress = (percent: number) => void;

export function AttachmentsField(props: FieldProps<Attachment[]>) {
  const { field, path, texts, value, change, ...checked } = props;
  const { dictionary, language } = useLocale();
  const { done, undone } = useNotices();
  const { attachments: text } = dictionary.news;
  const { data: home } = useHome();

  async function sendOne(chosen: File, onProgress: Progress): Promise<AttachmentOutcome> {
    const outcome = await sendAttachment(chosen, onProgress);
    if (!outcome.ok) return outcome;
    const pdf = {
      file: outcome.file,
      bytes: outcome.bytes,
      title: forLanguages(() => titleIn(chosen.name)),
    };
    let isNew = true;
    change((list) => {
      isNew = list.every((item) => attachmentId(item) !== attachmentId(pdf));
      return isNew ? [...list, pdf] : list;
    });
    return isNew
      ? outcome
      : { ok: false, errors: [{ code: 'same-attachment', file: chosen.name }] };
  }

  async function send(files: File[], onProgress: Progress) {
    const outcomes: AttachmentOutcome[] = [];
    for (const file of files) outcomes.push(await sendOne(file, onProgress));
    const errors = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.errors));
    const warnings = outcomes.flatMap((outcome) => (outcome.ok ? outcome.warnings : []));
    return errors.length > 0 ? { ok: false as const, errors } : { ok: true as const, warnings };
  }

  function remove(pdf: Attachment, index: number): void {
    change((list) => list.filter((item) => item.file !== pdf.file));
    const putBack = undone(() =>
      change((list) =>
        // Another person's change may have kept it.
        list.some((item) => item.file === pdf.file) ? list : list.toSpliced(index, 0, pdf),
      ),
    );
    done(({ news }) => news.attachments.removed, putBack, fieldId(path));
  }

  return (
    <FilesSection
      path={path}
      texts="attachments"
      title={nameOf(field, language)}
      isUsed={value.length > 0}
      issues={checked.issues}
      choose={text.choose}
      accept=".pdf,application/pdf"
      multiple
      takes={isDocument}
      send={send}
      message={({ news }) => news.attachments.added}
    >
      {value.map((pdf, index) => (
        <fieldset key={pdf.file} className="stack ruled" aria-label={attachmentName(pdf)}>
          <div className="row apart">
            <span>
              <a className="link" href={pdf.file} target="_blank" rel="noreferrer">
                {attachmentName(pdf)}
              </a>{' '}
              <span className="hint">{writeMegabytes(pdf.bytes, language)}</span>
            </span>
            <div className="actions">
              {home?.siteUrl && <CopyAddress address={encodeURI(home.siteUrl + pdf.file)} />}
              <Button text onClick={() => remove(pdf, index)}>
                {text.remove}
              </Button>
            </div>
          </div>
          <BilingualField
            text={texts[index]}
            input={LineInput}
            onChange={(patch) =>
              change((all) =>
                all.map((item) =>
                  item.file === pdf.file ? { ...item, title: patch(item.title) } : item,
                ),
              )
            }
            {...checked}
          />
        </fieldset>
      ))}
    </FilesSection>
  );
}
