import styles from './parts.module.css';

interface Props<Name extends string> {
  label: string;
  names: readonly Name[];
  shown: Name;
  addressOf(name: Name): string;
  textOf(name: Name): string;
}

/** On a phone, the row of tabs scrolls. */
const show = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function Tabs<Name extends string>({ label, names, shown, addressOf, textOf }: Props<Name>) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              ref={name === shown ? show : undefined}
              href={addressOf(name)}
              aria-current={name === shown ? 'page' : undefined}
            >
              {textOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
