import { useMutation } from '@tanstack/react-query';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { type CheckReport, paths, type TestMail as Tried } from '../../shared/api.ts';
import { download, request, timeouts } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Maintenance.module.css';
import { Restore } from './Restore.tsx';
import { ButtonTask } from './Task.tsx';

export function MaintenanceScreen() {
  const { words } = useLocale();
  return (
    <>
      <PageHeading title={words.maintenance.title} />
      <div className={styles.tasks}>
        <Backup />
        <Restore />
        <TestMail />
        <Check />
      </div>
    </>
  );
}

const post = <T,>(path: string, timeout: number): Promise<T> =>
  request(path, { method: 'POST', timeout });

function Backup() {
  const { words } = useLocale();
  const { backup: text } = words.maintenance;
  const make = useMutation({
    mutationFn: async () => {
      const { id } = await post<{ id: string }>(paths.backups, timeouts.maintenance);
      download(`${paths.backups}/${id}`);
    },
  });
  return (
    <ButtonTask text={text} label={text.make} work={make} progress={text.making}>
      {() => text.made}
    </ButtonTask>
  );
}

function TestMail() {
  const { words } = useLocale();
  const { mail: text } = words.maintenance;
  const send = useMutation({ mutationFn: () => post<Tried>(paths.testMail, timeouts.encoding) });
  return (
    <ButtonTask text={text} label={text.send} work={send} progress={text.sending}>
      {(tried) =>
        tried.ok ? (
          <p>{fill(text.sent, { address: tried.address })}</p>
        ) : (
          <>
            <p>{text.failures[tried.failure]}</p>
            {tried.details && (
              <>
                <p>{text.tell}</p>
                <p>
                  <code lang="en">{tried.details}</code>
                </p>
              </>
            )}
          </>
        )
      }
    </ButtonTask>
  );
}

/** The first ten names, and the number of all if there are more. */
const listed = (names: string[]) =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` … (${names.length})` : '');

function Check() {
  const { words } = useLocale();
  const { check: text } = words.maintenance;
  const run = useMutation({
    mutationFn: () => post<CheckReport>(paths.check, timeouts.maintenance),
  });
  return (
    <ButtonTask text={text} label={text.run} work={run} progress={text.running}>
      {({ ok, damaged, missingFiles, damagedFiles, pictures }) => {
        if (ok) return <p>{fill(text.fine, { pictures })}</p>;
        const rows = damaged.map(({ table, id }) => `${text.tables[table]} ${id}`);
        return (
          <>
            {rows.length > 0 && <p>{fill(text.damaged, { rows: listed(rows) })}</p>}
            {missingFiles.length > 0 && (
              <p>{fill(text.missingFiles, { files: listed(missingFiles) })}</p>
            )}
            {damagedFiles.length > 0 && (
              <p>{fill(text.damagedFiles, { files: listed(damagedFiles) })}</p>
            )}
            <p>{text.cure}</p>
          </>
        );
      }}
    </ButtonTask>
  );
}
