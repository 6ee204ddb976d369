import type { NewsFields } from '#shared/kinds/news.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { defineKind, type OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Picture } from '../parts/Picture.tsx';
import { useAlbums } from '../photos/queries.ts';
import { NewsForm } from './NewsForm.tsx';
import { nameOf } from './PapersField.tsx';

function useOthers() {
  const { words, language } = useLocale();
  const { data: albums } = useAlbums();
  return ({ picture, album, papers, begins, ends, cancelled, date }: NewsFields): OtherField[] => {
    const { fields, event, picture: text } = words.news;
    const name = albums?.find(({ id }) => id === album)?.title[language];
    return [
      {
        field: 'album',
        name: fields.album,
        key: album === null ? '' : String(album),
        value: name ?? words.photos.album.none,
      },
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
      {
        field: 'picture',
        name: text.title,
        key: picture ?? '',
        value: picture !== null && <Picture imageUrl={picture} alt={text.title} />,
      },
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
