import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './Field.module.css';

interface Common {
  name: string;
  label: string;
  /** What is wrong with the value; shown beneath and read out with the field. */
  error?: string | undefined;
}

type Props = Common &
  (
    | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
    | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** A labelled input, or a box of several lines where `rows` is given. */
export function Field({ name, label, error, ...props }: Props) {
  const errorId = `${name}-error`;
  const shared = {
    id: name,
    name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {props.rows === undefined ? (
        <input {...props} {...shared} />
      ) : (
        <textarea {...props} {...shared} />
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
