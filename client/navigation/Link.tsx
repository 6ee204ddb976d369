import type { ComponentProps, MouseEvent } from 'react';
import { localizedPath } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { goTo } from './navigate.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  /** An address of the site, without a language. */
  href: string;
}

/**
 * A link to another page, followed in place. The router's own watches the address; there are some
 * thirty on a page, and each would be rendered again at every navigation.
 */
export function Link({ href, ...rest }: Props) {
  const { language } = useLocale();

  function follow(event: MouseEvent) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // In a new tab or window, or as a download, the browser goes.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    goTo(href);
  }

  return <a {...rest} href={localizedPath(href, language)} onClick={follow} />;
}
