import styles from './parts.module.css';

interface Props<Name extends string> {
  label: string;
  names: readonly Name[];
  shown: Name;
  addressOf(name: Name): string;
  textOf(name: Name): string;
}

export function Tabs<Name extends string>({ label, names, shown, addressOf, textOf }: Props<Name>) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
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
