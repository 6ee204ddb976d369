import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { type Box, boxes } from '#shared/boxes.ts';
import { type MessageList, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf } from '../route.ts';
import styles from './Messages.module.css';
import { MessageView, messagesChanged } from './MessageView.tsx';

/** `#/messages/held` is a box, `#/messages/held/12` a message that was opened from it. */
export function MessagesScreen({ parts: [name, id] }: { parts: string[] }) {
  const box = boxes.find((each) => each === name) ?? 'new';
  return id ? <MessageView key={id} box={box} id={id} /> : <MessageBox box={box} />;
}

function MessageBox({ box }: { box: Box }) {
  const { words, moment } = useLocale();
  const query = useInfiniteQuery({
    queryKey: [paths.messages, box],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      request<MessageList>(`${paths.messages}?box=${box}${pageParam}`, { signal }),
    getNextPageParam: ({ more, messages }) => (more ? `&below=${messages.at(-1)?.id}` : undefined),
  });
  const { messages: text } = words;
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <PageHeading title={text.title} />
      <Tabs
        label={text.boxesLabel}
        names={boxes}
        shown={box}
        addressOf={(each) => addressOf('messages', each)}
        textOf={(each) => text.boxes[each] + (counts ? ` (${counts[each]})` : '')}
      />
      <Loaded query={query}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          const [newest] = messages;
          return (
            <div className={styles.message}>
              {box === 'held' && newest && <p>{text.heldNote}</p>}
              {newest ? (
                <ul>
                  {messages.map(({ id, name, start, createdAt }) => (
                    <li key={id} className={styles.line}>
                      <a href={addressOf('messages', box, id)}>
                        <strong>{name}</strong>
                        <time dateTime={createdAt}>{moment(createdAt)}</time>
                        <span>{start}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>{text.empty[box]}</p>
              )}
              <div className="actions">
                <More query={query} label={text.older} />
                {box === 'new' && newest && <MarkAll upTo={newest.id} />}
                <a className="button plain" href={paths.messagesFile} download>
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

function MarkAll({ upTo }: { upTo: number }) {
  const { words } = useLocale();
  const { perform } = useNotices();
  const mark = () =>
    perform(async () => {
      const { activeElement } = document;
      await request(`${paths.messages}/answered`, { method: 'POST', json: { upTo } });
      // The button goes.
      focusHeadingFrom(activeElement);
      await messagesChanged();
    });
  return (
    <ConfirmButton
      label={words.messages.markAll}
      question={words.messages.markAllQuestion}
      onConfirm={() => void mark()}
    />
  );
}
