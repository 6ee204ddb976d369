import { NewsText } from '../ui/NewsText.tsx';
import styles from './FormattedText.module.css';
import { Link } from './Link.tsx';

interface Props {
  text: string;
  id?: string;
  className?: string | undefined;
}

/** Shows a text in the format of the news. */
export const FormattedText = ({ text, id, className = '' }: Props) => (
  <div id={id} className={`${styles.text} ${className}`}>
    <NewsText text={text} link={Link} />
  </div>
);
