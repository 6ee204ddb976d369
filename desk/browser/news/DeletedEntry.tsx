import type { EntryFields } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { addressOf } from '../route.ts';
import styles from './DeletedEntry.module.css';
import { Texts } from './Texts.tsx';

interface Props {
  /** The draft, which is nowhere else. */
  fields: EntryFields | undefined;
  forget(): void;
}

/** In the place of a deleted entry: its draft can still be copied. */
export function DeletedEntry({ fields, forget }: Props) {
  const { words } = useLocale();
  const { gone } = words.draft;
  return (
    <section className={styles.gone}>
      <div role="alert">
        <h2>{gone.title}</h2>
        <p>{gone.body}</p>
      </div>
      {fields && (
        <>
          <p>{gone.text}</p>
          <Texts fields={fields} />
          <button
            type="button"
            className="button plain"
            onClick={() => {
              forget();
              // The button goes.
              focusHeading();
            }}
          >
            {gone.forget}
          </button>
        </>
      )}
      <a href={addressOf('news')}>{gone.list}</a>
    </section>
  );
}
