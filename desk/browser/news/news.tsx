import { parseEnd } from '#shared/kinds/event-times.ts';
import type { NewsFields, Pdf } from '#shared/kinds/news.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import styles from '../entries/Entry.module.css';
import { BilingualField, DateField, pictureField } from '../entries/Fields.tsx';
import { defineKind, type EntryForm, type Fact } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Fold, LineInput } from '../parts/basics.tsx';
import { PictureField } from '../photos/PictureField.tsx';
import { AlbumSelect, useAlbumField } from '../photos/photo.tsx';
import { TextField } from '../text/TextField.tsx';
import { nameOf, PdfsField } from './PdfsField.tsx';

function useFacts() {
  const { words } = useLocale();
  const albumField = useAlbumField();
  return ({ picture, album, papers, begins, ends, cancelled, date }: NewsFields): Fact[] => {
    const { fields, event, picture: text } = words.news;
    const titleOf = (pdf: Pdf) => {
      const titles = [pdf.title.mk, pdf.title.en].filter(Boolean).join(' / ');
      return `${titles || nameOf(pdf)} (${nameOf(pdf)})`;
    };
    return [
      albumField(fields.album, album),
      ['begins', fields.begins, begins],
      ['ends', fields.ends, ends],
      ['cancelled', fields.cancelled, cancelled && event.yes],
      ['date', fields.date, date],
      ['papers', words.news.papers.title, papers.map(titleOf).join('; ')],
      pictureField(text.title, picture),
    ];
  };
}

export const news = defineKind('news', {
  Form: NewsForm,
  labelOf: ({ news: { fields } }, _, text) => fields[text as 'title'],
  useFacts,
  similarTo: (fields) => ({
    ...fields,
    ...{ begins: '', ends: '', cancelled: false, papers: [], date: '' },
  }),
  addressOf: (id) => itemAddress(pagePaths.news, id),
});

function NewsForm(form: EntryForm<NewsFields>) {
  const { news: text } = useLocale().words;
  const { draft } = form;
  return (
    <>
      <BilingualField text="title" input={LineInput} {...form} />
      <BilingualField text="content" input={TextField} {...form} />
      <div className={styles.folds}>
        <PictureField {...form} />
        <PdfsField {...form} />
        <Event {...form} />
      </div>
      <AlbumSelect
        label={text.fields.album}
        album={draft.value.album}
        onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
      />
      <DateField {...form} />
    </>
  );
}

function Event(form: EntryForm<NewsFields>) {
  const { fields: names, event: text } = useLocale().words.news;
  const { draft } = form;
  const { begins, ends, place, cancelled } = draft.value;
  return (
    <Fold title={text.title} isUsed={cancelled || [begins, ends, place.mk, place.en].some(Boolean)}>
      <p className="hint">{text.hint}</p>
      <DateField name="begins" label={names.begins} hint={text.beginsHint} {...form} />
      <DateField
        name="ends"
        label={names.ends}
        hint={text.endsHint}
        parse={(ends) => parseEnd({ ...draft.value, ends })}
        {...form}
      />
      <BilingualField text="place" input={LineInput} {...form} />
      <label className="choice">
        <input
          type="checkbox"
          checked={cancelled}
          onChange={({ target: { checked } }) =>
            draft.change((fields) => ({ ...fields, cancelled: checked }))
          }
        />
        {names.cancelled}
      </label>
    </Fold>
  );
}
