import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import type { Box } from '#shared/boxes.ts';
import { type Message, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { type Sentence, useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { invalidate } from '../query-client.ts';
import { addressOf, navigate } from '../route.ts';
import styles from './Messages.module.css';
import { replyAddress } from './reply.ts';

export const messagesChanged = () => invalidate(paths.messages, paths.home);

export function MessageView({ box, id }: { box: Box; id: string }) {
  const { words } = useLocale();
  const query = useQuery({
    queryKey: [paths.messages, 'one', id],
    queryFn: ({ signal }) => request<Message>(`${paths.messages}/${id}`, { signal }),
  });
  const { messages: text } = words;
  return (
    <>
      <p>
        <a className="link" href={addressOf('messages', box)}>
          {text.back}
        </a>
      </p>
      <PageHeading
        title={query.data ? fill(text.message, { name: query.data.name }) : text.title}
      />
      <Loaded query={query}>
        {(message) => (
          <article className={styles.message}>
            <Facts message={message} />
            <p className={styles.text}>{message.text}</p>
            <Actions message={message} box={box} />
          </article>
        )}
      </Loaded>
    </>
  );
}

function Facts({ message }: { message: Message }) {
  const { words, moment } = useLocale();
  const { messages: text } = words;
  const { email, createdAt, id, answeredAt, delivery, suspicion } = message;
  return (
    <dl className={styles.facts}>
      <dt>{text.from}</dt>
      <dd>{email}</dd>
      <dt>{text.sent}</dt>
      <dd>{moment(createdAt)}</dd>
      <dt>{text.number}</dt>
      <dd>{id}</dd>
      <dt>{text.state}</dt>
      <dd>
        {suspicion ? text.suspicion[suspicion] : text.delivery[delivery]}
        {answeredAt && <p>{fill(text.answeredAt, { date: moment(answeredAt) })}</p>}
      </dd>
    </dl>
  );
}

/** The operations on a message, each with its sentence for the reader. */
function useActions({ id, email }: Message, listed: Box) {
  const { perform } = useNotices();
  const own = `${paths.messages}/${id}`;
  const post = <T = void>(path: string, json?: unknown) =>
    request<T>(path, { method: 'POST', json });
  const act = (work: () => Promise<Sentence | undefined>) =>
    void perform(async () => {
      const said = await work();
      await messagesChanged();
      return said;
    });
  return {
    mark: (answered: boolean) =>
      act(async () => {
        await post(`${own}/answered`, { answered });
      }),
    release: () =>
      act(async () => {
        const { activeElement } = document;
        await post(`${own}/release`);
        // The button goes.
        focusHeadingFrom(activeElement);
        return ({ messages }) => messages.released;
      }),
    remove: () =>
      act(async () => {
        await request(own, { method: 'DELETE' });
        // A removed message cannot be read again.
        navigate('messages', listed);
        return ({ messages }) => messages.removed;
      }),
    removeAddress: () =>
      act(async () => {
        const path = `${paths.messages}/removed-address`;
        const { removed } = await post<{ removed: number }>(path, { email });
        navigate('messages', listed);
        return ({ messages }) => fill(messages.removedAddress, { count: removed });
      }),
  };
}

function Actions({ message, box: listed }: { message: Message; box: Box }) {
  const { words, moment } = useLocale();
  const { mark, release, remove, removeAddress } = useActions(message, listed);
  const { messages: text } = words;
  const { name, email, fromAddress, box } = message;
  const reply = replyAddress({
    email,
    subject: text.replySubject,
    greeting: fill(text.replyGreeting, { name }),
    quote: fill(text.replyQuote, { date: moment(message.createdAt) }),
    text: message.text,
  });
  return (
    <div className="actions">
      <a className="button" href={reply}>
        {text.reply}
      </a>
      {box === 'held' ? (
        <Button onClick={release}>{text.release}</Button>
      ) : (
        <Button onClick={() => mark(box === 'new')}>
          {box === 'new' ? text.markAnswered : text.markNew}
        </Button>
      )}
      <ConfirmButton
        label={text.remove}
        question={fill(text.removeQuestion, { name })}
        destructive
        onConfirm={remove}
        note={text.removeNote}
      />
      {fromAddress > 1 && (
        <ConfirmButton
          label={text.removeAddress}
          question={fill(text.removeAddressQuestion, { email, count: fromAddress })}
          destructive
          onConfirm={removeAddress}
          note={text.removeNote}
        />
      )}
    </div>
  );
}
