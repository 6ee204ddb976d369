import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import type { ToastDictionary } from '#content/toasts.ts';
import { cross, Icon } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { type Toast, toasts } from './store.ts';
import './toaster.css';

/** The time, in milliseconds, pauses on hover, on focus and in a hidden tab. */
const displayTime = 5000;

/** The maximum delay of a timer, 24 days. */
const withoutEnd = 2 ** 31 - 1;

const swipeThreshold = 50;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface Props {
  list: readonly Toast[];
  texts: ToastDictionary;
}

export function Toaster({ list, texts }: Props) {
  const { dictionary } = useLocale();
  // Radix pauses when the window loses the focus, but not in a tab that was hidden from the start.
  const hidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden);
  return (
    <Provider
      label={dictionary.a11y.notification}
      duration={hidden ? withoutEnd : displayTime}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
    >
      {list.map(({ id, open, variant, title, body }) => (
        <Root
          key={id}
          // Toasts are announced politely, because important results are also on the page.
          type="background"
          open={open}
          onOpenChange={(stays) => {
            if (!stays) toasts.dismiss(id);
          }}
          className="toast"
          data-variant={variant}
        >
          <div>
            <Title className="toast-title">{texts[title]}</Title>
            <Description>{texts[body]}</Description>
          </div>
          <Close className="icon-button toast-close" aria-label={dictionary.a11y.closeNotification}>
            <Icon d={cross} />
          </Close>
        </Root>
      ))}
      <Viewport label={dictionary.a11y.notifications} className="toast-viewport" />
    </Provider>
  );
}
