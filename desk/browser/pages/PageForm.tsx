import { withText } from '#shared/kinds/kind.ts';
import type { PageFields } from '#shared/kinds/page.ts';
import { languages } from '#shared/language.ts';
import { editedPages, fieldAt, type PageField } from '#shared/page-fields.ts';
import { DateField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { PictureField } from '../photos/PictureField.tsx';
import { PageText } from './PageText.tsx';
import styles from './pages.module.css';
import { Questions } from './Questions.tsx';
import { shownText, withoutTexts } from './texts.ts';
import { useChange } from './use-change.ts';

type Form = EntryForm<PageFields>;

const beginnings: PageField['label'][] = ['heading', 'years', 'city'];

/** The years of a period are above its heading. */
function groupsOf(fields: PageField[]): PageField[][] {
  const groups: PageField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    const begins = beginnings.includes(field.label) && last?.at(-1)?.label !== 'years';
    if (last && !begins) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

export function PageForm(form: Form) {
  const { words, language } = useLocale();
  const { id } = form.draft.item;
  const page = editedPages.find((each) => each.id === id);
  if (!page) return null;
  const { hints } = words.pages;
  const [first = [], ...others] = groupsOf(page.fields.filter(({ ofQuestion }) => !ofQuestion));
  const shown = (fields: PageField[]) =>
    fields.map((field) => <PageText key={field.place} field={field} {...form} />);
  return (
    <div className={`stack ${styles.form}`}>
      {page.name in hints && <p className="hint">{hints[page.name as keyof typeof hints]}</p>}
      {shown(first)}
      {page.fields.some(({ ofQuestion }) => ofQuestion) && <Questions {...form} />}
      {others.map((fields) => (
        <section key={fields[0]?.place} className="stack ruled">
          <h2>{fields[0] && shownText(form.draft.value, fields[0].place)[language]}</h2>
          {shown(fields)}
        </section>
      ))}
      {page.hasPicture && <PictureField {...form} />}
      <Gone {...form} />
      <DateField {...form} />
    </div>
  );
}

/** The lodge's texts whose places a new version has removed. */
function Gone({ draft }: Form) {
  const { words } = useLocale();
  const change = useChange(draft);
  const { gone } = words.pages;
  const texts = Object.entries(draft.value.texts).filter(([place]) => !fieldAt(place));
  return texts.map(([place, text]) => (
    <section key={place} className="stack start ruled">
      <h2>{gone.title}</h2>
      <p className="hint">{gone.body}</p>
      {languages.map((language) => (
        <p key={language} lang={language} className="message">
          {text[language]}
        </p>
      ))}
      <Button
        onClick={() =>
          change({
            patch: (fields) => withoutTexts(fields, [place]),
            undo: (fields) => withText(fields, place, text),
            said: (pages) => pages.gone.deleted,
          })
        }
      >
        {gone.delete}
      </Button>
    </section>
  ));
}
