import { useCallback, useEffect, useRef, useState } from 'react';
import { themeSwitchAttribute } from '#client/standalone/theme.ts';
import { type Theme, themes } from '#shared/theme.ts';
import styles from './Preview.module.css';

/** CSS pixels of the screens that a page is tried on. */
const widths = { phone: 390, desktop: 1280 } as const;

export type ScreenWidth = keyof typeof widths;
export const screenWidths = Object.keys(widths) as ScreenWidth[];

/** How much smaller a screen must be drawn to fit into an element. */
function useScale(screen: number) {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(screen);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, scale: Math.min(1, room / screen) };
}

/** The document runs no script that would give it a theme. */
function useTheme(theme: Theme) {
  const frame = useRef<HTMLIFrameElement>(null);
  const apply = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    root?.classList.remove(...themes);
    root?.classList.add(theme);
    const switches = root?.querySelectorAll<HTMLInputElement>(`[${themeSwitchAttribute}]`) ?? [];
    for (const input of switches) input.checked = theme === 'dark';
  }, [theme]);
  useEffect(apply, [apply]);
  return { frame, apply };
}

interface Props {
  title: string;
  address: string;
  width: ScreenWidth;
  theme: Theme;
}

/** A document in a screen of a width, which the page sees although it is drawn smaller. */
export function PreviewFrame({ title, address, width, theme }: Props) {
  const screen = widths[width];
  const { element, scale } = useScale(screen);
  const { frame, apply } = useTheme(theme);
  return (
    <figure className={styles.frame}>
      <figcaption>{title}</figcaption>
      <div ref={element} className={styles.screen}>
        <iframe
          ref={frame}
          title={title}
          src={address}
          onLoad={apply}
          // Its own origin, for faces and pictures; no scripts, forms or windows.
          sandbox="allow-same-origin"
          style={{ inlineSize: screen, blockSize: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </figure>
  );
}
