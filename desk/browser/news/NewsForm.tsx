import { writeDate } from '#shared/date.ts';
import { hasClock, parseEnd } from '#shared/kinds/event-times.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import styles from '../entries/Entry.module.css';
import { BilingualField, DateField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { PictureField } from '../entries/PictureField.tsx';
import { useDay, useLocale } from '../locale.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { AlbumSelect } from '../photos/PhotoFields.tsx';
import { TextField } from '../text/TextField.tsx';

export function NewsForm(form: EntryForm<NewsFields>) {
  const { words, moment } = useLocale();
  const day = useDay();
  const { draft } = form;
  const { news: text } = words;
  const write = (iso: string, typed: string) =>
    hasClock(typed) ? moment(iso) : day(writeDate(iso).slice(0, 10));
  return (
    <>
      <BilingualField text="title" input={LineInput} {...form} />
      <BilingualField text="content" input={TextField} {...form} />
      <PictureField {...form} />
      <AlbumSelect
        label={text.fields.album}
        album={draft.value.album}
        onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
      />
      <fieldset className={styles.event}>
        <legend>{text.event.title}</legend>
        <p className="hint">{text.event.hint}</p>
        <DateField
          name="begins"
          label={text.fields.begins}
          hint={text.event.beginsHint}
          write={write}
          {...form}
        />
        <DateField
          name="ends"
          label={text.fields.ends}
          hint={text.event.endsHint}
          write={write}
          parse={(ends) => parseEnd({ ...draft.value, ends })}
          {...form}
        />
        <BilingualField text="place" input={LineInput} {...form} />
      </fieldset>
      <DateField label={text.fields.date} hint={text.dateHint} {...form} />
    </>
  );
}
