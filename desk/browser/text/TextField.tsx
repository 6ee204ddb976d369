import { useQuery } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import formatted from '#client/navigation/FormattedText.module.css';
import { fill } from '#content/dictionary.ts';
import { type Language, otherLanguage } from '#shared/language.ts';
import { searchKey } from '#shared/text.ts';
import { type LinkTarget, paths } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { FormModal, type TextInputProps } from '../parts/basics.tsx';
import { useNotices } from '../parts/Notice.tsx';
import { ownAddress } from './copied-links.ts';
import { format, keys, News } from './extensions.ts';
import type { Lost } from './paste.ts';
import { replacement } from './replace-text.ts';
import styles from './TextField.module.css';
import { addressIn, isBare, isWithoutHost, readText, writeText } from './text-format.ts';

interface OpenedDialog {
  selected: string;
  /** True if no text is selected, or only an address, which must not be another link's text. */
  hasTextField: boolean;
  href: string | null;
}

export function TextField({ label, value, onChange, ...props }: TextInputProps) {
  const { dictionary } = useLocale();
  const { text } = dictionary;
  const { done, showFailure } = useNotices();
  const area = useRef<HTMLDivElement>(null);
  const lastText = useRef(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);

  const changed = useEffectEvent((written: string) => {
    if (written === lastText.current) return;
    lastText.current = written;
    onChange(written);
  });

  const pasted = useEffectEvent((lost: Lost[]) => {
    if (lost.length === 0) return;
    done(({ text: { lost: text, losses } }) => {
      return fill(text, { things: lost.map((kind) => losses[kind]).join(' ') });
    });
  });

  useEffect(() => {
    const made = new Editor({
      element: area.current && { mount: area.current },
      extensions: [...format, ...keys, News.configure({ onLost: (lost) => pasted(lost) })],
      content: readText(lastText.current),
      injectCSS: false,
      enablePasteRules: false,
      onTransaction: redraw,
      onUpdate: (update) => changed(writeText(update.editor.getJSON())),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  // Another person's change, an earlier version or the other language has come in.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === lastText.current) return;
    lastText.current = value;
    editor.view.dispatch(replacement(editor.state, readText(value)));
  }, [editor, value]);

  function ask(): void {
    if (!editor) return;
    editor.commands.extendMarkRange('link');
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to, ' ');
    const hasTextField = selected === '' || addressIn(selected) !== null;
    setOpened({ selected, hasTextField, href: editor.getAttributes('link').href ?? null });
  }

  function answer(href: string | null, typed: string): void {
    if (!editor || !opened) return;
    const chain = editor.chain().focus();
    const address = href?.replace(/^mailto:/i, '') ?? '';
    if (href === null) chain.unsetMark('link').run();
    else if (!opened.hasTextField) chain.setMark('link', { href }).run();
    else {
      const linkText = typed || address;
      const marks = isBare(linkText, href) ? [] : [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: linkText, marks }).run();
    }
  }

  const chain = () => editor?.chain().focus();
  const tools = [
    ['bold', 'Control+B', text.bold, () => chain()?.toggleBold().run()],
    ['link', 'Control+K', text.link, ask],
    ['bulletList', 'Control+Shift+8', text.list, () => chain()?.toggleBulletList().run()],
    ['orderedList', 'Control+Shift+7', text.numbers, () => chain()?.toggleOrderedList().run()],
  ] as const;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
    // `code` is the position of the key; on a Cyrillic keyboard the letter is different.
    if (code !== 'KeyK' || altKey || shiftKey || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    ask();
  }

  function onPaste({ clipboardData }: ClipboardEvent): void {
    const { files } = clipboardData;
    const hasText = ['text/html', 'text/plain'].some((type) => clipboardData.getData(type));
    if (files.length > 0 && !hasText) showFailure(({ text: { noPicture } }) => noPicture);
  }

  return (
    <div className={styles.text}>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not a group of a form. */}
      <div role="group" aria-label={fill(text.tools, { label })} className={styles.tools}>
        {tools.map(([name, shortcut, label, run]) => (
          <button
            key={name}
            type="button"
            aria-pressed={editor?.isActive(name) ?? false}
            aria-keyshortcuts={shortcut}
            onClick={run}
          >
            {name === 'bold' ? <b>{label}</b> : name === 'link' ? <u>{label}</u> : label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area shows no bold text and no lists. */}
      <div
        {...props}
        ref={area}
        role="textbox"
        tabIndex={0}
        aria-labelledby={`${props.id}-label`}
        aria-multiline
        className={`${formatted.text} ${styles.area}`}
        spellCheck
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {opened && (
        <LinkDialog
          {...opened}
          lang={props.lang}
          onAnswer={answer}
          onClose={() => {
            setOpened(null);
            editor?.commands.focus();
          }}
        />
      )}
    </div>
  );
}

const examples = { web: 'https://lodge.mk', mail: 'biro@lodge.mk' };

/** The names of what the text can link to, with their addresses, in the language of the text. */
function useLinkTargets(language: Language) {
  const { dictionary, moment } = useLocale();
  const { data = [] } = useQuery<LinkTarget[]>({ queryKey: [paths.links] });
  return data.map(({ kind, address, title: titles, date }) => {
    const title = titles[language] || titles[otherLanguage(language)];
    const name = `${dictionary.text.targets[kind]}: ${title}`;
    return { address, title, name: date ? `${name}, ${moment(date, 'day')}` : name };
  });
}

interface LinkProps extends OpenedDialog {
  lang: Language;
  /** Null removes the link. */
  onAnswer(href: string | null, text: string): void;
  onClose(): void;
}

function LinkDialog({ selected, hasTextField, href, lang, onAnswer, onClose }: LinkProps) {
  const { dictionary } = useLocale();
  const { text } = dictionary;
  const address = useRef<HTMLInputElement>(null);
  const id = useId();
  const [error, setError] = useState('');
  const targets = useLinkTargets(lang);

  function submit(form: HTMLFormElement, close: () => void): void {
    const typed = new FormData(form);
    const input = String(typed.get('address'));
    const sought = searchKey(input.trim());
    const isSought = (name: string) => searchKey(name) === sought;
    const target =
      targets.find(({ name }) => isSought(name)) ?? targets.find(({ title }) => isSought(title));
    const link = target?.address ?? addressIn(input);
    if (link === null && !(href !== null && input.trim() === '')) {
      const isOwn = isWithoutHost(input) || ownAddress(input) === null;
      setError(isOwn ? text.ownError : text.linkError);
      address.current?.focus();
      return;
    }
    close();
    onAnswer(link, String(typed.get('text') ?? '').trim() || (target?.title ?? ''));
  }

  return (
    <FormModal title={text.linkTitle} submit={text.insert} onSubmit={submit} onClose={onClose}>
      {hasTextField && (
        <p className="field">
          <label htmlFor={`${id}-text`}>{text.linkText}</label>
          <input id={`${id}-text`} name="text" autoComplete="off" />
        </p>
      )}
      <p className="field">
        <label htmlFor={`${id}-address`}>{text.linkAddress}</label>
        <input
          ref={address}
          id={`${id}-address`}
          name="address"
          list={`${id}-targets`}
          autoComplete="off"
          spellCheck={false}
          defaultValue={href ?? (hasTextField ? selected.trim() : '')}
          aria-invalid={error !== '' || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onInput={() => setError('')}
          onFocus={({ target }) => target.select()}
        />
        <datalist id={`${id}-targets`}>
          {targets.map(({ name, address }) => (
            <option key={name + address} value={name} />
          ))}
        </datalist>
        <span id={`${id}-hint`} className="hint">
          {fill(text.linkHint, examples)} {href !== null && text.linkRemove}
        </span>
        <span id={`${id}-error`} role="alert" className="wrong">
          {error}
        </span>
      </p>
    </FormModal>
  );
}
