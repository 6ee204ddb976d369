import { useCallback } from 'react';
import type { NewsFields } from '#shared/kinds/news.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { defineKind, type OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Picture } from '../parts/Picture.tsx';
import { useAlbums } from '../photos/queries.ts';
import { NewsForm } from './NewsForm.tsx';
import { nameOf } from './PapersField.tsx';

/** The returned function is the same until the words or the albums change. */
function useOthers() {
  const { words, language } = useLocale();
  const { data: albums } = useAlbums();
  return useCallback(
    ({ picture, album, papers, date }: NewsFields): OtherField[] => {
      const { fields, picture: text } = words.news;
      const name = albums?.find(({ id }) => id === album)?.title[language];
      return [
        {
          name: fields.album,
          key: album === null ? '' : String(album),
          value: name ?? words.photos.album.none,
        },
        { name: fields.date, key: date, value: date },
        {
          name: words.news.papers.title,
          key: papers.map(({ file, title }) => `${file} ${title.mk} ${title.en}`).join('\n'),
          value: papers
            .map((paper) => `${paper.title[language] || nameOf(paper)} (${nameOf(paper)})`)
            .join('; '),
        },
        {
          name: text.title,
          key: picture ?? '',
          value: picture !== null && <Picture imageUrl={picture} alt={text.title} />,
        },
      ];
    },
    [words, language, albums],
  );
}

export const news = defineKind('news', {
  Form: NewsForm,
  labels: ({ news: { fields } }) => ({
    title: fields.title,
    content: fields.content,
    pictureDescription: fields.pictureDescription,
  }),
  useOthers,
  addressOf: (id) => itemAddress(pagePaths.news, id),
});
