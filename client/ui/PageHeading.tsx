import styles from './PageHeading.module.css';

interface Props {
  title: string;
  subtitle?: string | undefined;
}

/** The heading gets the focus when a visitor arrives by a link. */
export function PageHeading({ title, subtitle }: Props) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  );
}
