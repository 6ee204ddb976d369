import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import {
  paths,
  type RestoreOffer,
  type SafetyCopy,
  type TestMail as Tried,
} from '../../shared/api.ts';
import { download, faultOf, post, request, timeouts, upload } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { FileButton } from '../parts/files.tsx';
import { queryClient } from '../query-client.ts';

export function MaintenanceScreen() {
  const { words } = useLocale();
  return (
    <>
      <PageHeading title={words.maintenance.title} />
      <div className="stack">
        <Backup />
        <Restore />
        <TestMail />
      </div>
    </>
  );
}

const start = <T = void>(path: string, timeout: number = timeouts.maintenance) =>
  post<T>(path, undefined, timeout);

function Backup() {
  const { words } = useLocale();
  const { backup: text } = words.maintenance;
  const make = useMutation({
    mutationFn: async () => {
      const { id } = await start<{ id: string }>(paths.backups);
      download(`${paths.backups}/${id}`);
    },
  });
  return (
    <ButtonTask main text={text} label={text.make} work={make} progress={text.making}>
      {() => text.made}
    </ButtonTask>
  );
}

function TestMail() {
  const { words } = useLocale();
  const { mail: text } = words.maintenance;
  const send = useMutation({ mutationFn: () => start<Tried>(paths.testMail, timeouts.encoding) });
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

const kinds = ['news', 'drafts', 'scheduled', 'gallery', 'albums', 'messages', 'files'] as const;

function Comparison({ offer }: { offer: RestoreOffer }) {
  const { words, language, moment: time } = useLocale();
  const { restore } = words.maintenance;
  const { madeAt, backup, present, overdue, binned, scheduledItems } = offer;
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
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{restore.kinds[kind]}</th>
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
            {scheduledItems.map(({ title, dueAt }) => (
              <li key={`${dueAt} ${title.mk}`}>{`${title[language]} – ${time(dueAt)}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{restore.previous}</p>
    </>
  );
}

function useRestore() {
  const [percent, setPercent] = useState(0);
  const copies = useQuery<SafetyCopy[]>({ queryKey: [paths.safetyCopies] });
  const read = useMutation({
    mutationFn: (from: File | SafetyCopy): Promise<RestoreOffer> => {
      if (!(from instanceof File)) return start(`${paths.safetyCopies}/${from.name}`);
      setPercent(0);
      return upload(paths.restores, from, setPercent, { timeout: timeouts.maintenance });
    },
  });
  const replace = useMutation({
    mutationFn: ({ id }: RestoreOffer) => start(`${paths.restores}/${id}`),
    // The server has used or refused the backup, and deleted it.
    onSettled: () => read.reset(),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const giveUp = ({ id }: RestoreOffer) => {
    read.reset();
    void request(`${paths.restores}/${id}`, { method: 'DELETE' }).catch(() => undefined);
  };
  return { percent, copies: copies.data ?? [], read, replace, giveUp };
}

function Restore() {
  const { words, moment: time } = useLocale();
  const { restore } = words.maintenance;
  const { percent, copies, read, replace, giveUp } = useRestore();
  const chooseId = useId();
  // The button that had the focus is removed.
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
          disabled={busy}
          accept=".backup"
          onChoose={([file]) => begin(file)}
        />
        {offer && (
          <>
            <ConfirmButton
              label={restore.confirm}
              question={restore.question}
              destructive
              onConfirm={() => {
                focusChoice();
                replace.mutate(offer);
              }}
              note={restore.previous}
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
              {fill(restore.bringBack, { time: time(copy.madeAt, 'seconds') })}
            </Button>
          ))}
      </div>
    </Task>
  );
}

interface TaskProps {
  title: string;
  body: string;
  children: ReactNode;
  outcome: ReactNode;
  error: unknown;
}

function Task({ title, body, children, outcome, error }: TaskProps) {
  const { words } = useLocale();
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{body}</p>
      {children}
      <div role="status" className="stack">
        {outcome}
      </div>
      {error != null && (
        <p role="alert" className="fault">
          {words.faults[faultOf(error).code]}
        </p>
      )}
    </section>
  );
}

interface ButtonProps<T> {
  main?: boolean;
  text: { title: string; body: string };
  label: string;
  work: UseMutationResult<T, Error, void>;
  progress: string;
  children: (result: T) => ReactNode;
}

function ButtonTask<T>({ main = false, text, label, work, progress, children }: ButtonProps<T>) {
  const { isPending, isSuccess, data, error, mutate } = work;
  return (
    <Task
      title={text.title}
      body={text.body}
      outcome={isPending ? progress : isSuccess && children(data)}
      error={error}
    >
      <Button main={main} disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
    </Task>
  );
}
