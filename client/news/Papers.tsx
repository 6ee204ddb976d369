import type { Paper } from '#shared/kinds/news.ts';
import { writeMegabytes } from '#shared/paper.ts';
import { useLocale } from '../context.tsx';

/** The papers of an item, below its text. */
export function Papers({ papers }: { papers: Paper[] }) {
  const { language } = useLocale();
  return (
    <ul>
      {papers.map(({ file, title, bytes }) => (
        <li key={file}>
          <a href={file} type="application/pdf">
            {title[language]}
          </a>
          {` (PDF, ${writeMegabytes(bytes, language)})`}
        </li>
      ))}
    </ul>
  );
}
