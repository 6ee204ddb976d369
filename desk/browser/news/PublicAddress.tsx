import { fill } from '#content/words.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useHome } from '../home/use-home.ts';
import { useLocale } from '../locale.tsx';
import styles from './PublicAddress.module.css';

/** The page of a public item: to look at, or to send to somebody. */
export function PublicAddress({ id }: { id: number }) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const { data } = useHome();
  const { news: text } = words;
  if (!data?.siteUrl) return null;
  const address = data.siteUrl + itemAddress(pagePaths.news, id);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => done(({ news }) => fill(news.copied, { address })),
      () => refused(({ news }) => fill(news.notCopied, { address })),
    );
  return (
    <p className={styles.address}>
      <a href={address} target="_blank" rel="noreferrer">
        {text.show}
      </a>
      <button type="button" className="button plain" onClick={() => void copy()}>
        {text.copy}
      </button>
    </p>
  );
}
