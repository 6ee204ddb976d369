import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { paths, type RestoreOffer, type SafetyCopy } from '../../shared/api.ts';
import { request, timeouts, upload } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { FileButton } from '../parts/files.tsx';
import { queryClient } from '../query-client.ts';
import styles from './Maintenance.module.css';
import { Task } from './Task.tsx';

const kinds = ['news', 'drafts', 'scheduled', 'gallery', 'albums', 'messages', 'files'] as const;

/** The content of the backup beside the content that it would replace. */
function Comparison({ offer }: { offer: RestoreOffer }) {
  const { words, language, moment: time } = useLocale();
  const { restore } = words.maintenance;
  const { madeAt, backup, present, damaged, overdue, binned, scheduledItems } = offer;
  const counts = { damaged: damaged.length, overdue, binned };
  return (
    <>
      <p>{fill(restore.whole, { time: time(madeAt) })}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{restore.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{restore.kind}</th>
            <th scope="col">{restore.present}</th>
            <th scope="col">{restore.inBackup}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{restore.kinds[kind]}</th>
              <td>{present[kind]}</td>
              <td>{backup[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(['damaged', 'overdue', 'binned'] as const).map(
        (kind) =>
          counts[kind] > 0 && <p key={kind}>{fill(restore[kind], { count: counts[kind] })}</p>,
      )}
      {scheduledItems.length > 0 && (
        <>
          <p>{restore.scheduled}</p>
          <ul>
            {scheduledItems.map(({ title, dueAt }) => (
              <li key={`${dueAt} ${title.mk}`}>{`${title[language]} – ${time(dueAt)}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{restore.former}</p>
    </>
  );
}

const waiting = { method: 'POST', timeout: timeouts.maintenance } as const;

function useRestore() {
  const [percent, setPercent] = useState(0);
  const copies = useQuery({
    queryKey: [paths.safetyCopies],
    queryFn: () => request<SafetyCopy[]>(paths.safetyCopies),
  });
  const read = useMutation({
    mutationFn: (from: File | SafetyCopy): Promise<RestoreOffer> => {
      if (!(from instanceof File)) return request(`${paths.safetyCopies}/${from.name}`, waiting);
      setPercent(0);
      return upload(paths.restores, from, setPercent, waiting);
    },
  });
  const replace = useMutation({
    mutationFn: ({ id }: RestoreOffer) => request<void>(`${paths.restores}/${id}`, waiting),
    // Used or refused, the server has forgotten it.
    onSettled: () => read.reset(),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const giveUp = ({ id }: RestoreOffer) => {
    read.reset();
    void request(`${paths.restores}/${id}`, { method: 'DELETE' }).catch(() => undefined);
  };
  return { percent, copies: copies.data ?? [], read, replace, giveUp };
}

export function Restore() {
  const { words, moment: time } = useLocale();
  const { restore } = words.maintenance;
  const { percent, copies, read, replace, giveUp } = useRestore();
  const chooseId = useId();
  // The buttons beside it go.
  const focusChoice = () => document.getElementById(chooseId)?.focus();
  const offer = replace.isPending ? undefined : read.data;
  const busy = read.isPending || replace.isPending;
  const error = read.error ?? replace.error;
  const isSending = read.variables instanceof File && percent < 100;
  const progress = isSending ? fill(restore.reading, { percent }) : restore.checking;
  const begin = (from: File | SafetyCopy) => {
    replace.reset();
    read.mutate(from);
  };
  return (
    <Task
      title={restore.title}
      body={restore.body}
      outcome={
        (read.isPending && progress) ||
        (replace.isPending && restore.replacing) ||
        (offer && <Comparison offer={offer} />) ||
        (replace.isSuccess && restore.done)
      }
      error={error}
    >
      <div className="actions">
        <FileButton
          id={chooseId}
          label={restore.choose}
          main={!offer}
          disabled={busy}
          accept=".backup"
          onChoose={([file]) => begin(file)}
        />
        {offer && (
          <>
            <ConfirmButton
              main
              label={restore.confirm}
              question={restore.question}
              destructive
              onConfirm={() => {
                focusChoice();
                replace.mutate(offer);
              }}
              note={restore.former}
            />
            <Button
              onClick={() => {
                giveUp(offer);
                focusChoice();
              }}
            >
              {words.frame.cancel}
            </Button>
          </>
        )}
        {!offer &&
          copies.map((copy) => (
            <Button key={copy.name} disabled={busy} onClick={() => begin(copy)}>
              {fill(restore.bringBack, { time: time(copy.madeAt) })}
            </Button>
          ))}
      </div>
    </Task>
  );
}
