import { type PageName, pagePaths, screens } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';

interface Props {
  /** The page on the screen. */
  page: PageName;
  className?: string | undefined;
}

/** All screens, the current one marked. */
export function NavigationLinks({ page, className }: Props) {
  const { words } = useLocale();
  return (
    <ul className={className}>
      {screens.map((screen) => (
        <li key={screen}>
          <Link href={pagePaths[screen]} aria-current={screen === page ? 'page' : undefined}>
            {words.nav[screen]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
