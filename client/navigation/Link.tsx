import type { ComponentProps, MouseEvent } from 'react';
import { localizedPath } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { goTo, isPlainClick } from './navigate.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
}

/** It does not subscribe to the URL: thirty links would render again at each navigation. */
export function Link({ href, ...rest }: Props) {
  const { language } = useLocale();

  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(href);
  }

  return <a {...rest} href={localizedPath(href, language)} onClick={follow} />;
}
