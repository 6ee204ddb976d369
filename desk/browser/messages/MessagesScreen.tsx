import { boxes } from '#shared/boxes.ts';
import { MessageBox } from './MessageBox.tsx';
import { MessageView } from './MessageView.tsx';

/** `#/messages/held` is a box, `#/messages/held/12` a message that was opened from it. */
export function MessagesScreen({ parts: [name, id] }: { parts: string[] }) {
  const box = boxes.find((each) => each === name) ?? 'new';
  return id ? <MessageView key={id} box={box} id={id} /> : <MessageBox box={box} />;
}
