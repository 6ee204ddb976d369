import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import type { Language } from '#shared/language.ts';
import { useLocale } from '../../locale.tsx';
import { pasteEdit, readClipboard, writeClipboard } from './clipboard.ts';
import { bold, list, nextLine, type Selected } from './edits.ts';
import { apply, selectedIn } from './insert.ts';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './TextField.module.css';

interface Props {
  id: string;
  /** Its name, which stands above it. */
  label: string;
  lang: Language;
  value: string;
  onChange(value: string): void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | undefined;
}

/** A text in the format of the news: it grows, and has buttons for bold, links and lists. */
export function TextField({ label, onChange, ...props }: Props) {
  const { words } = useLocale();
  const { text } = words;
  const area = useRef<HTMLTextAreaElement>(null);
  /** What was selected when a link was asked for. */
  const [linked, setLinked] = useState<Selected | null>(null);

  function act(tool: 'bold' | 'link' | 'list'): void {
    if (!area.current) return;
    const selected = selectedIn(area.current);
    if (tool === 'link') setLinked(selected);
    else apply(area.current, (tool === 'bold' ? bold : list)(selected));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, code, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing || altKey || shiftKey) return;
    if (ctrlKey || metaKey) {
      // By its place on the keyboard: the letter is another one in Cyrillic.
      if (code !== 'KeyB' && code !== 'KeyK') return;
      event.preventDefault();
      act(code === 'KeyB' ? 'bold' : 'link');
    } else if (key === 'Enter') {
      const edit = nextLine(selectedIn(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      apply(event.currentTarget, edit);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    event.preventDefault();
    const copied = readClipboard(event.clipboardData);
    if (copied !== '')
      apply(event.currentTarget, pasteEdit(selectedIn(event.currentTarget), copied));
  }

  function onCopy(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const selected = selectedIn(event.currentTarget);
    if (selected.start === selected.end) return;
    event.preventDefault();
    writeClipboard(event.clipboardData, selected);
    if (event.type === 'cut') document.execCommand('delete');
  }

  return (
    <div className={styles.text}>
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons are no group of a form. */}
      <div role="group" aria-label={fill(text.tools, { label })} className={styles.tools}>
        <button type="button" aria-keyshortcuts="Control+B" onClick={() => act('bold')}>
          <b>{text.bold}</b>
        </button>
        <button type="button" aria-keyshortcuts="Control+K" onClick={() => act('link')}>
          <u>{text.link}</u>
        </button>
        <button type="button" onClick={() => act('list')}>
          {text.list}
        </button>
      </div>
      <textarea
        {...props}
        ref={area}
        rows={12}
        spellCheck
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
      />
      {linked && (
        <LinkDialog
          selected={linked.text.slice(linked.start, linked.end)}
          onClose={() => {
            setLinked(null);
            area.current?.focus();
            area.current?.setSelectionRange(linked.start, linked.end);
          }}
          onInsert={(link) => {
            const { start, end } = linked;
            const select: [number, number] = [link.length, link.length];
            if (area.current) apply(area.current, { start, end, insert: link, select });
          }}
        />
      )}
    </div>
  );
}
