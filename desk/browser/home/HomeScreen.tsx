import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import type { HealthWarning, HomeState } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { useNewEntry } from '../news/entry-actions.ts';
import { Button } from '../parts/Button.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useHome } from '../query-client.ts';
import { addressOf } from '../route.ts';
import styles from './HomeScreen.module.css';

export function HomeScreen() {
  const { words } = useLocale();
  const home = useHome();
  const { busy, make } = useNewEntry();
  return (
    <>
      <PageHeading title={words.home.title} />
      <Loaded query={home}>
        {(state) => (
          <div className="stack">
            {state.siteRuns && (
              <p className="row">
                {words.home.runs}
                {state.siteUrl && (
                  <a className="link" href={state.siteUrl} target="_blank" rel="noreferrer">
                    {words.home.visit}
                  </a>
                )}
              </p>
            )}
            <div className="actions">
              <Button main disabled={busy} onClick={make}>
                {words.news.new}
              </Button>
              <a className="button plain" href={addressOf('photos')}>
                {words.home.addPhotos}
              </a>
            </div>
            <Tiles {...state} />
            <HealthWarnings warnings={state.warnings} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Tiles({ counts, drafts, scheduled, lastBackup }: HomeState) {
  const { words, moment } = useLocale();
  const { tiles, noBackup } = words.home;
  const backup = lastBackup === null ? noBackup : moment(lastBackup);
  const all = [
    { label: tiles.new, value: counts.new, to: ['messages', 'new'], urgent: counts.new > 0 },
    { label: tiles.held, value: counts.held, to: ['messages', 'held'], urgent: counts.held > 0 },
    { label: tiles.drafts, value: drafts, to: ['news', 'draft'] },
    ...(scheduled > 0
      ? [{ label: tiles.scheduled, value: scheduled, to: ['news', 'scheduled'] }]
      : []),
    { label: tiles.backup, value: backup, to: ['maintenance'] },
  ];
  return (
    <ul className={styles.tiles}>
      {all.map(({ label, value, to, urgent }) => (
        <li key={label} className={styles.tile} data-urgent={urgent || undefined}>
          <a href={addressOf(...to)}>
            <span className={typeof value === 'number' ? styles.number : styles.text}>{value}</span>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function HealthWarnings({ warnings }: { warnings: HealthWarning[] }) {
  const { words, moment } = useLocale();
  if (warnings.length === 0) return <p>{words.home.fine}</p>;
  const sentenceOf = (warning: HealthWarning) => {
    const text = words.home.warnings[warning.code];
    if (warning.code === 'mailStuck') return fill(text, { since: moment(warning.since) });
    if (warning.code === 'notPublished') {
      return fill(text, { numbers: warning.numbers.join(', ') });
    }
    return warning.code === 'oldBackup' ? fill(text, { days: warning.days }) : text;
  };
  return (
    <section className="alarm">
      <h2>{words.home.troublesTitle}</h2>
      <ul className="bullets">
        {warnings.map((warning) => (
          <li key={warning.code}>{sentenceOf(warning)}</li>
        ))}
      </ul>
    </section>
  );
}
