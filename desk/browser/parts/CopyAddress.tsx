import { fill } from '#content/words.ts';
import { useLocale } from '../locale.tsx';
import { Button } from './Button.tsx';
import { useNotices } from './Notice.tsx';

/** If the browser refuses, the notice shows the address. */
export function CopyAddress({ address }: { address: string }) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => done(({ news }) => fill(news.copied, { address })),
      () => refused(({ news }) => fill(news.notCopied, { address })),
    );
  return (
    <Button text onClick={() => void copy()}>
      {words.news.copy}
    </Button>
  );
}
