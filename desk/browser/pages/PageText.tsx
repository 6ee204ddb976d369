import { fill } from '#content/words.ts';
import type { PageFields } from '#shared/kinds/page.ts';
import { languages } from '#shared/language.ts';
import type { PageField } from '#shared/page-fields.ts';
import { BilingualField, fieldId } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { LineInput, ParagraphInput } from '../parts/LineInput.tsx';
import { TextField } from '../text/TextField.tsx';
import styles from './pages.module.css';
import { changeText, hasOriginal, originalOf, withoutTexts } from './texts.ts';
import { useChange } from './use-change.ts';

type Form = EntryForm<PageFields>;

const inputs = { line: LineInput, paragraph: ParagraphInput, text: TextField };

/** A line may be longer than its original by this factor. */
const roomFor = 1.5;

export function PageText({ field, ...form }: Form & { field: PageField }) {
  const { words } = useLocale();
  const { pages } = words;
  const { place, label, optional, isSame, placeholders, form: format } = field;
  const room = roomFor * Math.max(...Object.values(originalOf(place)).map(({ length }) => length));
  const isLine = format === 'line' && room > 0;
  const names = placeholders?.map((name) => `{${name}}`).join(', ');
  const hints = [optional && pages.optional, names && fill(pages.placeholders, { names })];
  return (
    <div className={styles.text}>
      <BilingualField
        text={place}
        input={inputs[format]}
        isSame={isSame}
        hint={hints.filter(Boolean).join(' ')}
        notesOn={({ length }) => (isLine && length > room ? [pages.tooLong] : [])}
        {...form}
      />
      {label === 'title' && <p className="hint">{pages.titleHint}</p>}
      {place in form.draft.value.texts && hasOriginal(place) && (
        <Original place={place} {...form} />
      )}
    </div>
  );
}

function Original({ place, draft }: Pick<Form, 'draft'> & { place: string }) {
  const { words } = useLocale();
  const change = useChange(draft);
  const { pages } = words;
  const original = originalOf(place);
  const own = draft.value.texts[place];
  const field = fieldId(`${place}.mk`);

  const restore = () =>
    change({
      patch: (fields) => withoutTexts(fields, [place]),
      undo: (fields) => (own ? changeText(fields, place, own) : fields),
      said: ({ restored }) => restored,
      next: field,
    });

  return (
    <div className={`hint ${styles.original}`} data-focus-next={field}>
      <details>
        <summary>{pages.original}</summary>
        {languages.map((language) => (
          <p key={language} lang={language} className="message">
            {original[language]}
          </p>
        ))}
      </details>
      <Button text onClick={restore}>
        {pages.restore}
      </Button>
    </div>
  );
}
