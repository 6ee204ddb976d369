import { PageHeading } from '#client/ui/PageHeading.tsx';
import { type Box, boxes } from '#shared/boxes.ts';
import { type MessageLine, type MessageList, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale, useMoment } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf } from '../route.ts';
import styles from './MessageBox.module.css';
import { useMessages, useMessagesChanged } from './queries.ts';

function Boxes({ shown, list }: { shown: Box; list: MessageList | undefined }) {
  const { words } = useLocale();
  return (
    <Tabs
      label={words.messages.boxesLabel}
      names={boxes}
      shown={shown}
      addressOf={(box) => addressOf('messages', box)}
      textOf={(box) => words.messages.boxes[box] + (list ? ` (${list.counts[box]})` : '')}
    />
  );
}

function Line({ message, box }: { message: MessageLine; box: Box }) {
  const moment = useMoment();
  const { id, name, start, createdAt } = message;
  return (
    <li className={styles.line}>
      <a href={addressOf('messages', box, id)}>
        <strong>{name}</strong>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        <span>{start}</span>
      </a>
    </li>
  );
}

function MarkAll({ upTo }: { upTo: number }) {
  const { words } = useLocale();
  const { failed } = useNotices();
  const changed = useMessagesChanged();
  const mark = async () => {
    const { activeElement } = document;
    await request(`${paths.messages}/answered`, { method: 'POST', json: { upTo } });
    // The button goes with what it stands for.
    focusHeadingFrom(activeElement);
    await changed();
  };
  return (
    <ConfirmButton
      label={words.messages.markAll}
      question={words.messages.markAllQuestion}
      onConfirm={() => void mark().catch(failed)}
    />
  );
}

export function MessageBox({ box }: { box: Box }) {
  const { words } = useLocale();
  const query = useMessages(box);
  const { messages: text } = words;
  return (
    <>
      <PageHeading title={text.title} />
      <Boxes shown={box} list={query.data?.pages[0]} />
      <Loaded query={query}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          const [newest] = messages;
          return (
            <div className={styles.box}>
              {box === 'held' && newest && <p>{text.heldNote}</p>}
              {newest ? (
                <ul>
                  {messages.map((message) => (
                    <Line key={message.id} message={message} box={box} />
                  ))}
                </ul>
              ) : (
                <p>{text.empty[box]}</p>
              )}
              <div className={styles.actions}>
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
