import type { Typing } from './BilingualField.tsx';
import styles from './LineField.module.css';

/** A text of one line, shown whole however long it is; line breaks that are pasted are published as spaces. */
export function LineField({ label: _, onChange, ...props }: Typing) {
  return (
    <textarea
      {...props}
      rows={1}
      className={styles.line}
      spellCheck
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
