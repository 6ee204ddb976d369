import { usePageData } from '../context.tsx';
import { NewsText } from '../ui/NewsText.tsx';
import styles from './FormattedText.module.css';
import { Link } from './Link.tsx';

interface Props {
  text: string;
  id?: string;
  className?: string | undefined;
}

/** Shows a text in the format of the news. */
export function FormattedText({ text, id, className = '' }: Props) {
  const { origin } = usePageData();
  return (
    <div id={id} className={`${styles.text} ${className}`}>
      <NewsText text={text} link={Link} origin={origin} />
    </div>
  );
}
