import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import { type Content, paths, type RestoreOffer, type SafetyCopy } from '../../shared/api.ts';
import { download, post, request, timeouts, upload } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button, ConfirmButton, Section } from '../parts/basics.tsx';
import { FileButton } from '../parts/files.tsx';
import { useAction } from '../parts/Notice.tsx';
import { invalidateAll } from '../query-client.ts';

export function MaintenanceScreen() {
  const { dictionary } = useLocale();
  return (
    <>
      <PageHeading title={dictionary.maintenance.title} />
      <div className="stack">
        <Backup />
        <Restore />
      </div>
    </>
  );
}

const start = <T = void>(path: string) => post<T>(path, undefined, timeouts.maintenance);

function Backup() {
  const { dictionary } = useLocale();
  const { backup: text } = dictionary.maintenance;
  const { run, isBusy } = useAction();
  const make = () =>
    run(
      async () => {
        const { id } = await start<{ id: string }>(paths.backups);
        download(`${paths.backups}/${id}`);
      },
      ({ maintenance }) => maintenance.backup.made,
    );
  return (
    <Task text={text} outcome={isBusy && text.making}>
      <Button main disabled={isBusy} onClick={make}>
        {text.make}
      </Button>
    </Task>
  );
}

function Comparison({ offer }: { offer: RestoreOffer }) {
  const { dictionary, language, moment: time } = useLocale();
  const { restore } = dictionary.maintenance;
  const { madeAt, backup, present, overdue, binned, scheduledItems } = offer;
  // A collection without a name does not compile.
  const names: Record<keyof Content, string> = restore.kinds;
  const counts = { overdue, binned };
  return (
    <>
      <p>{fill(restore.whole, { time: time(madeAt) })}</p>
      <table>
        <caption className="visually-hidden">{restore.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{restore.kind}</th>
            <th scope="col">{restore.present}</th>
            <th scope="col">{restore.inBackup}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.entries(names) as [keyof Content, string][]).map(([kind, name]) => (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>{present[kind]}</td>
              <td>{backup[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(['overdue', 'binned'] as const).map(
        (kind) =>
          counts[kind] > 0 && <p key={kind}>{fill(restore[kind], { count: counts[kind] })}</p>,
      )}
      {backup.messages > 0 && <p>{restore.erased}</p>}
      {scheduledItems.length > 0 && (
        <>
          <p>{restore.scheduled}</p>
          <ul>
            {scheduledItems.map(({ title, scheduledFor }) => (
              <li
                key={`${scheduledFor} ${title.mk}`}
              >{`${title[language]} – ${time(scheduledFor)}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{restore.previous}</p>
    </>
  );
}

function Restore() {
  const { dictionary, moment: time } = useLocale();
  const { restore } = dictionary.maintenance;
  const [percent, setPercent] = useState(0);
  const [offer, setOffer] = useState<RestoreOffer>();
  const { data: copies = [] } = useQuery<SafetyCopy[]>({ queryKey: [paths.safetyCopies] });
  const { run: runReading, isBusy: isReading } = useAction();
  const { run: runReplacing, isBusy: isReplacing } = useAction(invalidateAll);
  const chooseId = useId();
  const busy = isReading || isReplacing;

  const read = (from: File | SafetyCopy) =>
    runReading(async () => {
      setPercent(from instanceof File ? 0 : 100);
      setOffer(
        from instanceof File
          ? await upload(paths.restores, from, setPercent, { timeout: timeouts.maintenance })
          : await start(`${paths.safetyCopies}/${from.name}`),
      );
    });

  const replace = ({ id }: RestoreOffer) =>
    runReplacing(
      () => {
        // The server uses or refuses the backup, and deletes it.
        setOffer(undefined);
        return start(`${paths.restores}/${id}`);
      },
      ({ maintenance }) => maintenance.restore.done,
    );

  function giveUp({ id }: RestoreOffer): void {
    setOffer(undefined);
    void request(`${paths.restores}/${id}`, { method: 'DELETE' }).catch(() => undefined);
  }

  const progress = percent < 100 ? fill(restore.reading, { percent }) : restore.checking;
  return (
    <Task text={restore} outcome={(isReading && progress) || (isReplacing && restore.replacing)}>
      {/* It is read before the button that replaces everything. */}
      <div role="status" className="stack">
        {offer && <Comparison offer={offer} />}
      </div>
      <div className="actions" data-focus-next={chooseId}>
        <FileButton
          id={chooseId}
          label={restore.choose}
          disabled={busy}
          accept=".backup"
          onChoose={([file]) => void read(file)}
        />
        {offer && (
          <>
            <ConfirmButton
              label={restore.confirm}
              question={restore.question}
              destructive
              onConfirm={() => void replace(offer)}
              note={restore.previous}
            />
            <Button onClick={() => giveUp(offer)}>{dictionary.frame.cancel}</Button>
          </>
        )}
        {!offer &&
          copies.map((copy) => (
            <Button key={copy.name} disabled={busy} onClick={() => void read(copy)}>
              {fill(restore.bringBack, { time: time(copy.madeAt) })}
            </Button>
          ))}
      </div>
    </Task>
  );
}

interface TaskProps {
  text: { title: string; body: string };
  children: ReactNode;
  /** The progress. */
  outcome: ReactNode;
}

function Task({ text, children, outcome }: TaskProps) {
  return (
    <Section title={text.title}>
      <p>{text.body}</p>
      {children}
      <div role="status" className="stack">
        {outcome}
      </div>
    </Section>
  );
}
