import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { paths, type Restored, type RestoreOffer } from '../../shared/api.ts';
import { faultOf, request, timeouts, upload } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import styles from './Restore.module.css';
import { Task } from './Task.tsx';

const kinds = ['news', 'gallery', 'messages', 'files'] as const;

interface Compared {
  name: string;
  offer: RestoreOffer;
}

/** What the backup holds beside what it would replace. */
function Comparison({ name, offer }: Compared) {
  const { words } = useLocale();
  const { restore } = words.maintenance;
  const { backup, present, damaged } = offer;
  return (
    <>
      <p>{fill(restore.whole, { name })}</p>
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
      {damaged.length > 0 && <p>{fill(restore.damaged, { count: damaged.length })}</p>}
      <p>{restore.former}</p>
    </>
  );
}

function useRestore() {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const read = useMutation({
    mutationFn: async (file: File): Promise<Compared> => {
      setPercent(0);
      const timeout = timeouts.maintenance;
      const offer = await upload<RestoreOffer>(paths.restores, file, setPercent, { timeout });
      return { name: file.name, offer };
    },
  });
  const replace = useMutation({
    mutationFn: ({ offer }: Compared) =>
      request<Restored>(`${paths.restores}/${offer.id}`, {
        method: 'POST',
        timeout: timeouts.maintenance,
      }),
    // Used or refused, the server has forgotten it.
    onSettled: () => read.reset(),
    onSuccess: () => client.invalidateQueries(),
  });
  const giveUp = (offer: RestoreOffer) => {
    read.reset();
    void request(`${paths.restores}/${offer.id}`, { method: 'DELETE' }).catch(() => undefined);
  };
  return { percent, read, replace, giveUp };
}

export function Restore() {
  const { words } = useLocale();
  const { restore } = words.maintenance;
  const { percent, read, replace, giveUp } = useRestore();
  const [asks, setAsks] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  // The buttons beside it go.
  const focusChoice = () => choose.current?.focus();
  const compared = replace.isPending ? undefined : read.data;
  const busy = read.isPending || replace.isPending;
  const error = read.error ?? replace.error;
  const progress = percent < 100 ? fill(restore.reading, { percent }) : restore.checking;
  return (
    <Task
      title={restore.title}
      body={restore.body}
      outcome={
        (read.isPending && progress) ||
        (replace.isPending && restore.replacing) ||
        (compared && <Comparison {...compared} />) ||
        (replace.data && fill(restore.done, { file: replace.data.former }))
      }
      fault={error ? faultOf(error) : undefined}
    >
      <input
        ref={input}
        type="file"
        accept=".backup"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          replace.reset();
          if (file) read.mutate(file);
        }}
      />
      <div className={styles.actions}>
        <button
          ref={choose}
          type="button"
          className={compared ? 'button plain' : 'button'}
          aria-disabled={busy}
          onClick={() => busy || input.current?.click()}
        >
          {restore.choose}
        </button>
        {compared && (
          <>
            <button type="button" className="button" onClick={() => setAsks(true)}>
              {restore.confirm}
            </button>
            <button
              type="button"
              className="button plain"
              onClick={() => {
                giveUp(compared.offer);
                focusChoice();
              }}
            >
              {words.frame.cancel}
            </button>
          </>
        )}
      </div>
      {asks && compared && (
        <ConfirmDialog
          question={restore.question}
          confirm={restore.confirm}
          final
          onConfirm={() => {
            focusChoice();
            replace.mutate(compared);
          }}
          onClose={() => setAsks(false)}
        >
          <p>{restore.former}</p>
        </ConfirmDialog>
      )}
    </Task>
  );
}
