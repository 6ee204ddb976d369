import { useMutation } from '@tanstack/react-query';
import { fill } from '#content/words.ts';
import { paths, type TestMail as Tried } from '../../shared/api.ts';
import { faultOf, request, timeouts } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Task } from './Task.tsx';

function Outcome({ tried }: { tried: Tried }) {
  const { words } = useLocale();
  const { mail } = words.maintenance;
  if (tried.ok) return <p>{fill(mail.sent, { address: tried.address })}</p>;
  return (
    <>
      <p>{mail.failures[tried.failure]}</p>
      {tried.details && (
        <>
          <p>{mail.tell}</p>
          <p>
            <code lang="en">{tried.details}</code>
          </p>
        </>
      )}
    </>
  );
}

export function TestMail() {
  const { words } = useLocale();
  const { mail } = words.maintenance;
  const send = useMutation({
    mutationFn: () =>
      request<Tried>(paths.testMail, { method: 'POST', timeout: timeouts.encoding }),
  });
  return (
    <Task
      title={mail.title}
      body={mail.body}
      outcome={send.isPending ? mail.sending : send.data && <Outcome tried={send.data} />}
      fault={send.error ? faultOf(send.error) : undefined}
    >
      <button
        type="button"
        className="button"
        aria-disabled={send.isPending}
        onClick={() => send.isPending || send.mutate()}
      >
        {mail.send}
      </button>
    </Task>
  );
}
