import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Bilingual, type Language, otherLanguage } from '#shared/language.ts';
import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { useLocale } from '../locale.tsx';
import { passFocusOn, passFocusToNextRow } from './focus.ts';
import styles from './parts.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  main?: boolean;
  /** Looks like a link. */
  text?: boolean;
}

/** The `disabled` attribute would remove the focus. */
export function Button({ main, text, disabled = false, onClick, ...props }: ButtonProps) {
  const framed = main ? 'button' : 'button plain';
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={text ? 'text-button' : framed}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled || onClick?.(event)}
      {...props}
    />
  );
}

/** A part of a screen with a heading, below a line. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface FoldProps extends ComponentProps<'details'> {
  title: string;
  isUsed: boolean;
}

/** A part of a form, folded until it is used. The browser's search finds its texts, too. */
export function Fold({ title, isUsed, children, ...details }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      aria-label={title}
      open={open || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      {...details}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface PictureProps {
  imageUrl: string;
  alt: string;
  width?: number;
}

/** The space of a stored photo is reserved before the photo is loaded. */
export function Picture({ imageUrl, alt, width = 240 }: PictureProps) {
  const picture = parsePicture(imageUrl);
  const widths = picture ? copyWidths(picture) : [];
  const copy = widths.find((item) => item >= width * 2) ?? widths.at(-1);
  const ratio = picture ? `${picture.width} / ${picture.height}` : '4 / 3';
  return (
    <span className={styles.picture} style={{ aspectRatio: ratio }}>
      {picture && copy && (
        <img
          src={`${mediaPath}/${pictureFile(picture, { width: copy, format: 'webp' })}`}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          draggable={false}
        />
      )}
    </span>
  );
}

interface ListLineProps {
  href: string;
  title: Bilingual;
  imageUrl?: string | undefined;
  onClick?: (() => void) | undefined;
  /** The state of the item. */
  children: ReactNode;
}

/** A line of a list: a link with both titles, that of the user's language first. */
export function ListLine({ href, title, imageUrl, onClick, children }: ListLineProps) {
  const { dictionary, language } = useLocale();
  const first = title[language] ? language : otherLanguage(language);
  const second = otherLanguage(first);
  return (
    <li ref={passFocusToNextRow} className={styles.line}>
      <a href={href} onClick={onClick}>
        {imageUrl && <Picture imageUrl={imageUrl} alt="" width={96} />}
        <span className={styles.titles}>
          <strong lang={title[first] ? first : undefined}>
            {title[first] || dictionary.news.untitled}
          </strong>
          {title[second] && title[second] !== title[first] && (
            <span lang={second}>{title[second]}</span>
          )}
          <span className="row hint">{children}</span>
        </span>
      </a>
    </li>
  );
}

interface TabsProps<Name extends string> {
  label: string;
  names: readonly Name[];
  shown: Name;
  addressOf(name: Name): string;
  textOf(name: Name): string;
}

/** Links beside each other: a narrow screen scrolls them, but not the page, to the current one. */
export function LinkRow({
  current,
  children,
  ...nav
}: ComponentProps<'nav'> & { current: string }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is among the children.
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !link) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += link.left + link.width / 2 - (left + width / 2);
  }, [current]);
  return (
    <nav
      ref={row}
      {...nav}
      onFocus={({ target }) => {
        // Chromium scrolls a list sideways only if less than 32 pixels of the link are in view.
        const nearest = { block: 'nearest', inline: 'nearest' } as const;
        if (target.matches(':focus-visible')) target.scrollIntoView(nearest);
      }}
    >
      <ul>{children}</ul>
    </nav>
  );
}

export function Tabs<Name extends string>({
  label,
  names,
  shown,
  addressOf,
  textOf,
}: TabsProps<Name>) {
  return (
    <LinkRow current={textOf(shown)} aria-label={label} className={styles.tabs}>
      {names.map((name) => (
        <li key={name}>
          <a href={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
            {textOf(name)}
          </a>
        </li>
      ))}
    </LinkRow>
  );
}

/** The value when it has not changed for this time, in milliseconds. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

export interface InputProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean | undefined;
}

export interface TextInputProps extends InputProps {
  label: string;
  lang: Language;
  value: string;
  onChange(value: string): void;
}

/** One line, which wraps. Its line breaks would be published as spaces. */
export function LineInput({ label, value, onChange, ...props }: TextInputProps) {
  return (
    <textarea
      {...props}
      value={value.replaceAll('\n', ' ')}
      onChange={({ target }) => {
        const { selectionEnd } = target;
        if (target.value.includes('\n')) {
          target.value = target.value.replaceAll('\n', ' ');
          target.setSelectionRange(selectionEnd, selectionEnd);
        }
        onChange(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      rows={1}
      placeholder={label}
      className={styles.lineInput}
      spellCheck
    />
  );
}

/** A field for text without a format; the page keeps its line breaks. */
export function ParagraphInput({ label, onChange, ...props }: TextInputProps) {
  return (
    <textarea
      {...props}
      rows={4}
      spellCheck
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ModalProps {
  title: string;
  className?: string | undefined;
  children(close: () => void): ReactNode;
  /** The dialog has already returned the focus when it calls this function. */
  onClose(): void;
}

export function Modal({ title, className = 'panel', children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

interface FormModalProps extends Pick<ModalProps, 'title' | 'onClose'> {
  submit: string;
  children: ReactNode;
  onSubmit(form: HTMLFormElement, close: () => void): void;
}

export function FormModal({ submit, children, onSubmit, ...modal }: FormModalProps) {
  const { dictionary } = useLocale();
  return (
    <Modal {...modal}>
      {(close) => (
        <form
          className={`stack ${styles.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(event.currentTarget, close);
          }}
        >
          {children}
          <div className={`actions ${styles.answers}`}>
            <Button onClick={close}>{dictionary.frame.cancel}</Button>
            <button type="submit" className="button">
              {submit}
            </button>
          </div>
        </form>
      )}
    </Modal>
  );
}

interface Confirmation {
  question: string;
  note?: string;
  children?: ReactNode;
  destructive?: boolean;
  onConfirm(): void;
}

interface ConfirmDialogProps extends Confirmation {
  confirm: string;
  /** The label of a milder change. */
  alternative?: string | undefined;
  onAlternative?(): void;
  onClose(): void;
}

/** Asks before a change with consequences; the harmless button has the focus. */
export function ConfirmDialog({
  question,
  note,
  children,
  confirm,
  destructive = false,
  onConfirm,
  alternative,
  onAlternative,
  onClose,
}: ConfirmDialogProps) {
  const { dictionary } = useLocale();
  return (
    <Modal title={question} onClose={onClose}>
      {(close) => (
        <>
          {note && <p>{note}</p>}
          {children}
          <div className={`actions ${styles.answers}`}>
            <Button onClick={close}>{dictionary.frame.cancel}</Button>
            {alternative && (
              <Button
                onClick={() => {
                  close();
                  onAlternative?.();
                }}
              >
                {alternative}
              </Button>
            )}
            <Button
              className={destructive ? `button ${styles.danger}` : 'button'}
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** Asks before it acts; its label is also that of the confirming button. */
export function ConfirmButton({ label, ...confirmation }: Confirmation & { label: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button data-destructive={confirmation.destructive} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && <ConfirmDialog {...confirmation} confirm={label} onClose={() => setAsks(false)} />}
    </>
  );
}
