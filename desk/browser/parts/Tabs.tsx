import { useEffect, useRef } from 'react';
import styles from './parts.module.css';

interface Props<Name extends string> {
  label: string;
  names: readonly Name[];
  shown: Name;
  addressOf(name: Name): string;
  textOf(name: Name): string;
}

/** Scrolls the list, but not the page, to the current link. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !link) return;
  const { left, width } = list.getBoundingClientRect();
  list.scrollLeft += link.left + link.width / 2 - (left + width / 2);
}

export function Tabs<Name extends string>({ label, names, shown, addressOf, textOf }: Props<Name>) {
  const list = useRef<HTMLUListElement>(null);
  const text = textOf(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the list is scrolled.
  useEffect(() => showCurrent(list.current), [text]);
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <a href={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
              {textOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
