import type { NewsFields } from '#shared/kinds/news.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { pictureField } from '../entries/Fields.tsx';
import { defineKind, type OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { useAlbumField } from '../photos/AlbumSelect.tsx';
import { NewsForm } from './NewsForm.tsx';
import { nameOf } from './PapersField.tsx';

function useOthers() {
  const { words } = useLocale();
  const albumField = useAlbumField();
  return ({ picture, album, papers, begins, ends, cancelled, date }: NewsFields): OtherField[] => {
    const { fields, event, picture: text } = words.news;
    return [
      albumField(fields.album, album),
      { field: 'begins', name: fields.begins, key: begins, value: begins },
      { field: 'ends', name: fields.ends, key: ends, value: ends },
      {
        field: 'cancelled',
        name: fields.cancelled,
        key: cancelled ? 'yes' : '',
        value: cancelled && event.yes,
      },
      { field: 'date', name: fields.date, key: date, value: date },
      {
        field: 'papers',
        name: words.news.papers.title,
        key: papers.map(({ file, title }) => `${file} ${title.mk} ${title.en}`).join('\n'),
        value: papers
          .map((paper) => {
            const titles = [paper.title.mk, paper.title.en].filter(Boolean).join(' / ');
            return `${titles || nameOf(paper)} (${nameOf(paper)})`;
          })
          .join('; '),
      },
      pictureField(text.title, picture),
    ];
  };
}

export const news = defineKind('news', {
  Form: NewsForm,
  labelOf({ news: { fields } }, _, text) {
    const { title, content, pictureDescription, place } = fields;
    const labels: Record<string, Bilingual> = { title, content, pictureDescription, place };
    return labels[text] ?? emptyTexts;
  },
  useOthers,
  similarTo: (fields) => ({
    ...fields,
    ...{ begins: '', ends: '', cancelled: false, papers: [], date: '' },
  }),
  addressOf: (id) => itemAddress(pagePaths.news, id),
});
