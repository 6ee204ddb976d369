import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import type { HomeState, Trouble } from '../../shared/api.ts';
import { useLocale, useMoment } from '../locale.tsx';
import { useNewEntry } from '../news/use-new-entry.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { addressOf } from '../route.ts';
import styles from './HomeScreen.module.css';
import { useHome } from './use-home.ts';

function useTroubleSentence(): (trouble: Trouble) => string {
  const { words } = useLocale();
  const moment = useMoment();
  return (trouble) => {
    const text = words.home.troubles[trouble.code];
    if (trouble.code === 'mailStuck') return fill(text, { since: moment(trouble.since) });
    if (trouble.code === 'notPublished') {
      return fill(text, { numbers: trouble.numbers.join(', ') });
    }
    return trouble.code === 'oldBackup' ? fill(text, { days: trouble.days }) : text;
  };
}

function Troubles({ troubles }: { troubles: Trouble[] }) {
  const { words } = useLocale();
  const sentence = useTroubleSentence();
  if (troubles.length === 0) return <p>{words.home.fine}</p>;
  return (
    <section className="alarm">
      <h2>{words.home.troublesTitle}</h2>
      <ul className={styles.troubles}>
        {troubles.map((trouble) => (
          <li key={trouble.code}>{sentence(trouble)}</li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  label: string;
  value: string | number;
  href?: string;
  /** Whether somebody should look. */
  urgent?: boolean;
}

function Tile({ label, value, href, urgent = false }: TileProps) {
  const content = (
    <>
      <span className={typeof value === 'number' ? styles.number : styles.text}>{value}</span>
      <span>{label}</span>
    </>
  );
  return (
    <li className={styles.tile} data-urgent={urgent || undefined}>
      {href === undefined ? <p>{content}</p> : <a href={href}>{content}</a>}
    </li>
  );
}

function Tiles({ counts, drafts, scheduled, lastBackup }: HomeState) {
  const { words } = useLocale();
  const moment = useMoment();
  const { tiles, noBackup } = words.home;
  return (
    <ul className={styles.tiles}>
      <Tile
        label={tiles.new}
        value={counts.new}
        href={addressOf('messages', 'new')}
        urgent={counts.new > 0}
      />
      <Tile
        label={tiles.held}
        value={counts.held}
        href={addressOf('messages', 'held')}
        urgent={counts.held > 0}
      />
      <Tile label={tiles.drafts} value={drafts} href={addressOf('news', 'draft')} />
      {scheduled > 0 && (
        <Tile label={tiles.scheduled} value={scheduled} href={addressOf('news', 'scheduled')} />
      )}
      <Tile
        label={tiles.backup}
        value={lastBackup === null ? noBackup : moment(lastBackup)}
        href={addressOf('maintenance')}
      />
    </ul>
  );
}

/** What the secretary comes for most. */
function Begin() {
  const { words } = useLocale();
  const { making, make } = useNewEntry();
  return (
    <div className={styles.begin}>
      <button
        type="button"
        className="button"
        aria-disabled={making}
        onClick={() => making || make()}
      >
        {words.news.new}
      </button>
      <a className="button plain" href={addressOf('photos')}>
        {words.home.addPhotos}
      </a>
    </div>
  );
}

export function HomeScreen() {
  const { words } = useLocale();
  const home = useHome();
  return (
    <>
      <PageHeading title={words.home.title} />
      <Loaded query={home}>
        {(state) => (
          <div className={styles.home}>
            {state.siteRuns && (
              <p className={styles.runs}>
                {words.home.runs}
                {state.siteUrl && (
                  <a href={state.siteUrl} target="_blank" rel="noreferrer">
                    {words.home.visit}
                  </a>
                )}
              </p>
            )}
            <Begin />
            <Tiles {...state} />
            <Troubles troubles={state.troubles} />
          </div>
        )}
      </Loaded>
    </>
  );
}
