import type { ReactNode } from 'react';
import { type Bilingual, otherLanguage } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { Picture } from './Picture.tsx';
import styles from './parts.module.css';

interface Props {
  address: string;
  title: Bilingual;
  imageUrl?: string | undefined;
  onClick?: (() => void) | undefined;
  /** The state of the item. */
  children: ReactNode;
}

/** A line of a list: a link with both titles, that of the user's language first. */
export function ListLine({ address, title, imageUrl, onClick, children }: Props) {
  const { words, language } = useLocale();
  const first = title[language] ? language : otherLanguage(language);
  const second = otherLanguage(first);
  return (
    <li className={styles.line}>
      <a href={address} onClick={onClick}>
        {imageUrl && <Picture imageUrl={imageUrl} alt="" width={96} />}
        <span className={styles.titles}>
          <strong lang={title[first] ? first : undefined}>
            {title[first] || words.news.untitled}
          </strong>
          {title[second] && title[second] !== title[first] && (
            <span lang={second}>{title[second]}</span>
          )}
          <span className="row hint">{children}</span>
        </span>
      </a>
    </li>
  );
}
