import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import { type Box, boxes } from '#shared/boxes.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { type Message, type MessageList, paths } from '../../shared/api.ts';
import { post, request } from '../api.ts';
import { saveInterval } from '../editing/autosave.ts';
import { momentIn, useLocale } from '../locale.tsx';
import { Button, ConfirmButton, ListLine, Tabs } from '../parts/basics.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { CopyAddress, useAction } from '../parts/Notice.tsx';
import { invalidate, queryClient, useSlices } from '../query-client.ts';
import { addressOf, navigate } from '../route.ts';
import { replyAddress } from './reply.ts';

/** `#/messages/held` is a box, `#/messages/held/12` a message that was opened from it. */
export function MessagesScreen({ parts: [name, id] }: { parts: string[] }) {
  const box = boxes.find((item) => item === name) ?? 'new';
  return id ? <MessageView key={id} box={box} id={id} /> : <MessageBox key={box} box={box} />;
}

function MessageBox({ box }: { box: Box }) {
  const { language, dictionary, moment } = useLocale();
  const query = useSlices<MessageList>(paths.messages, { box });
  const { run } = useAction(messagesChanged);
  const { messages: text } = dictionary;
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <PageHeading title={text.title} />
      <Tabs
        label={text.boxesLabel}
        names={boxes}
        shown={box}
        addressOf={(tab) => addressOf('messages', tab)}
        textOf={(tab) => text.boxes[tab] + (counts ? ` (${counts[tab]})` : '')}
      />
      <Loaded query={query}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          const [newest] = messages;
          return (
            <div className="stack">
              {box === 'held' && newest && <p>{text.heldNote}</p>}
              {newest ? (
                <ul>
                  {messages.map(({ id, name, start, createdAt }) => (
                    <ListLine
                      key={id}
                      href={addressOf('messages', box, id)}
                      title={{ mk: name, en: name }}
                    >
                      <time dateTime={createdAt}>{moment(createdAt)}</time>
                      <span>{start}</span>
                    </ListLine>
                  ))}
                </ul>
              ) : (
                <p>{text.empty[box]}</p>
              )}
              <div className="actions">
                <More query={query} label={text.older} />
                {box === 'new' && newest && (
                  <ConfirmButton
                    label={text.markAll}
                    question={text.markAllQuestion}
                    onConfirm={() =>
                      void run(
                        () => post(`${paths.messages}/answered`, { upTo: newest.id }),
                        ({ messages: text }) => text.allAnswered,
                      )
                    }
                  />
                )}
                <a
                  className="button plain"
                  href={`${paths.messagesFile}?language=${language}`}
                  download
                >
                  {text.export}
                </a>
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

const messagesChanged = () => invalidate(paths.messages, paths.home);

function MessageView({ box, id }: { box: Box; id: string }) {
  const { dictionary } = useLocale();
  // Another person may answer it meanwhile.
  const query = useQuery<Message>({
    queryKey: [paths.messages, id],
    refetchInterval: saveInterval,
  });
  const { messages: text } = dictionary;
  return (
    <>
      <p data-screen-only>
        <a className="link" href={addressOf('messages', box)}>
          {text.back}
        </a>
      </p>
      <PageHeading
        title={query.data ? fill(text.message, { name: query.data.name }) : text.title}
      />
      <Loaded query={query}>
        {(message) => (
          <article className="stack">
            <Facts message={message} />
            <p className="box message">{message.text}</p>
            <Actions message={message} box={box} />
            <p className="hint" data-screen-only>
              {text.replyElsewhere}
            </p>
          </article>
        )}
      </Loaded>
    </>
  );
}

function Facts({ message }: { message: Message }) {
  const { dictionary, moment } = useLocale();
  const { messages: text } = dictionary;
  const { email, createdAt, id, answeredAt, answeredBy, delivery, suspicion } = message;
  return (
    <dl>
      <dt>{text.from}</dt>
      <dd>{email}</dd>
      <dt>{text.sent}</dt>
      <dd>{moment(createdAt)}</dd>
      <dt>{text.number}</dt>
      <dd>{id}</dd>
      <dt>{text.state}</dt>
      <dd>
        {suspicion ? text.suspicion[suspicion] : text.delivery[delivery]}
        {answeredAt && (
          <p>
            {fill(text.answeredAt, { date: moment(answeredAt) })}
            {answeredBy && ` · ${answeredBy}`}
          </p>
        )}
      </dd>
    </dl>
  );
}

function Actions({ message, box: listed }: { message: Message; box: Box }) {
  const { dictionary, moment } = useLocale();
  const { run } = useAction(messagesChanged);
  const { messages: text } = dictionary;
  const { id, name, email, fromAddress, box } = message;
  const own = `${paths.messages}/${id}`;
  const leave = () => {
    // It does not exist any more, so it must not be loaded again.
    queryClient.removeQueries({ queryKey: [paths.messages, String(id)] });
    navigate('messages', listed);
  };
  const today = (dictionary: DeskDictionary) =>
    momentIn(dictionary, new Date().toISOString(), 'day');
  const mark = () => run(() => post(`${own}/answered`, { answered: box === 'new' }));
  const release = () =>
    run(
      () => post(`${own}/release`),
      ({ messages }) => messages.released,
    );
  const remove = () =>
    run(
      () => request<void>(own, { method: 'DELETE' }).then(leave),
      (dictionary) => fill(dictionary.messages.removed, { email, date: today(dictionary) }),
    );
  const removeAddress = () =>
    run(
      async () => {
        const path = `${paths.messages}/removed-address`;
        const { removed } = await post<{ removed: number }>(path, { email });
        leave();
        return { ok: true, removed };
      },
      (dictionary, _, { removed: count }) =>
        fill(dictionary.messages.removedAddress, { email, count, date: today(dictionary) }),
    );
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
      <CopyAddress address={email} />
      <Button onClick={() => print()}>{dictionary.news.preview.print}</Button>
      {box === 'held' ? (
        <Button key="release" onClick={release}>
          {text.release}
        </Button>
      ) : (
        <Button onClick={mark}>{box === 'new' ? text.markAnswered : text.markNew}</Button>
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
