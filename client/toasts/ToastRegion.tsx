import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fill } from '#content/dictionary.ts';
import { type ToastDictionary, toastDictionaries } from '#content/toasts.ts';
import { useLocale } from '../context.tsx';
import { type Toast, toasts } from './store.ts';

const hotkey = 'F8';
const none: readonly Toast[] = [];

type ToasterComponent = ComponentType<{ list: readonly Toast[]; texts: ToastDictionary }>;

/** A form that shows toasts loads it in time, because the connection may break. */
export const loadToaster = () => import('./Toaster.tsx');

/** `Toaster` is loaded with the first toast. This may fail, so toasts only repeat information. */
export function ToastRegion() {
  const { language } = useLocale();
  const list = useSyncExternalStore(toasts.subscribe, toasts.snapshot, () => none);
  const [loaded, setLoaded] = useState<{ Toaster: ToasterComponent } | null>(null);
  const needed = list.some(({ open }) => open);

  useEffect(() => {
    if (!needed || loaded) return;
    loadToaster().then(setLoaded, () => {});
  }, [needed, loaded]);

  return loaded ? (
    <loaded.Toaster list={list} texts={toastDictionaries[language]} />
  ) : (
    <EmptyRegion />
  );
}

/** It has its name only while it has the focus: otherwise it would be an empty landmark. */
function EmptyRegion() {
  const { dictionary } = useLocale();
  const region = useRef<HTMLElement>(null);
  const [isHotkeyUsed, setIsHotkeyUsed] = useState(false);

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === hotkey) setIsHotkeyUsed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    if (isHotkeyUsed) region.current?.focus();
  }, [isHotkeyUsed]);

  const label = isHotkeyUsed ? fill(dictionary.a11y.notifications, { hotkey }) : undefined;
  return (
    <section ref={region} aria-label={label} tabIndex={-1} onBlur={() => setIsHotkeyUsed(false)} />
  );
}
