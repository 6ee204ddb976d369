import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import type { Box } from '#shared/boxes.ts';
import { type Message, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { type Sentence, useNotices } from '../frame/Notice.tsx';
import { useLocale, useMoment } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { addressOf, navigate } from '../route.ts';
import styles from './MessageView.module.css';
import { useMessage, useMessagesChanged } from './queries.ts';
import { replyAddress } from './reply.ts';

/** The actions on a message, each with its word for the reader afterwards. */
function useActions({ id, email }: Message, box: Box) {
  const { done, failed, clear } = useNotices();
  const changed = useMessagesChanged();
  const own = `${paths.messages}/${id}`;

  async function perform(work: () => Promise<Sentence | undefined>): Promise<void> {
    clear();
    try {
      const said = await work();
      if (said) done(said);
      await changed();
    } catch (error) {
      failed(error);
    }
  }

  /** Back to the list first: what is gone cannot be read again. */
  const leaving = (said: Sentence) => {
    navigate('messages', box);
    return said;
  };

  return {
    answered: (answered: boolean) =>
      perform(async () => {
        await request(`${own}/answered`, { method: 'POST', json: { answered } });
        return undefined;
      }),
    release: () =>
      perform(async () => {
        const { activeElement } = document;
        await request(`${own}/release`, { method: 'POST' });
        // The button goes.
        focusHeadingFrom(activeElement);
        return ({ messages }) => messages.released;
      }),
    remove: () =>
      perform(async () => {
        await request(own, { method: 'DELETE' });
        return leaving(({ messages }) => messages.removed);
      }),
    removeAddress: () =>
      perform(async () => {
        const { removed } = await request<{ removed: number }>(
          `${paths.messages}/removed-address`,
          { method: 'POST', json: { email } },
        );
        return leaving(({ messages }) => fill(messages.removedAddress, { count: removed }));
      }),
  };
}

function Facts({ message }: { message: Message }) {
  const { words } = useLocale();
  const moment = useMoment();
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

function Actions({ message, box }: { message: Message; box: Box }) {
  const { words } = useLocale();
  const moment = useMoment();
  const actions = useActions(message, box);
  const { messages: text } = words;
  const { name, email, fromAddress, box: present } = message;
  const reply = replyAddress({
    email,
    subject: text.replySubject,
    greeting: fill(text.replyGreeting, { name }),
    quote: fill(text.replyQuote, { date: moment(message.createdAt) }),
    text: message.text,
  });
  return (
    <div className={styles.actions}>
      <a className="button" href={reply}>
        {text.reply}
      </a>
      {present === 'held' && (
        <button type="button" className="button plain" onClick={() => void actions.release()}>
          {text.release}
        </button>
      )}
      {/* One button there and back: two would take turns with the focus. */}
      {present !== 'held' && (
        <button
          type="button"
          className="button plain"
          onClick={() => void actions.answered(present === 'new')}
        >
          {present === 'new' ? text.markAnswered : text.markNew}
        </button>
      )}
      <ConfirmButton
        label={text.remove}
        question={fill(text.removeQuestion, { name })}
        destructive
        onConfirm={() => void actions.remove()}
      >
        <p>{text.removeNote}</p>
      </ConfirmButton>
      {fromAddress > 1 && (
        <ConfirmButton
          label={text.removeAddress}
          question={fill(text.removeAddressQuestion, { email, count: fromAddress })}
          destructive
          onConfirm={() => void actions.removeAddress()}
        >
          <p>{text.removeNote}</p>
        </ConfirmButton>
      )}
    </div>
  );
}

export function MessageView({ box, id }: { box: Box; id: string }) {
  const { words } = useLocale();
  const query = useMessage(id);
  const { messages: text } = words;
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf('messages', box)}>{text.back}</a>
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
