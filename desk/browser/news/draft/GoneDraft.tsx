import type { EntryFields } from '#shared/publishing.ts';
import { useLocale } from '../../locale.tsx';
import { focusHeading } from '../../parts/focus-heading.ts';
import { addressOf } from '../../route.ts';
import { Texts } from '../Texts.tsx';
import styles from './GoneDraft.module.css';

interface Props {
  /** What was typed and is nowhere else. */
  fields: EntryFields | null;
  forget(): void;
}

/** In the place of an entry that is no more: what was typed in it can still be copied. */
export function GoneDraft({ fields, forget }: Props) {
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
