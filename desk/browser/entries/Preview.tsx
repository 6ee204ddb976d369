import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import formatted from '#client/navigation/FormattedText.module.css';
import { NewsText } from '#client/ui/NewsText.tsx';
import { fill } from '#content/dictionary.ts';
import { languageLabels } from '#content/publishing.ts';
import { type Dated, textsOf } from '#shared/collections/collection.ts';
import { type Language, languages } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import { request } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { unfold } from '../parts/focus.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { entryPath, useCollection } from './collection.ts';
import { EntryFacts } from './EntryTexts.tsx';
import { useStateOf } from './entry-actions.ts';
import { fieldId, focusField } from './Fields.tsx';
import styles from './Preview.module.css';

const widths = { phone: 390, desktop: 1280 } as const;
type Screen = keyof typeof widths;
const views = [...(Object.keys(widths) as Screen[]), 'paper'] as const;

/** Saves and reads the draft first: a frame would not report a locked desk or a lost connection. */
function useSaved(id: number) {
  const { name, autosave } = useCollection();
  return useQuery({
    queryKey: ['preview', name, id],
    queryFn: async () => {
      const isSaved = (await autosave.flush([id])) !== 'failed';
      if (isSaved) await request(entryPath(name, id));
      return isSaved;
    },
    gcTime: 0,
  });
}

export const previewButtonId = 'entry-preview';

interface Props {
  entry: Entry<Dated>;
  /** The id of the field whose passages are marked; the preview in its language comes first. */
  focused: string | undefined;
  onClose(): void;
}

/** Shows the saved item in both languages, beside its fields, or below them in a narrow window. */
export function Preview({ entry, focused, onClose }: Props) {
  const { id, lastOperation } = entry;
  const { dictionary } = useLocale();
  const { name } = useCollection();
  const query = useSaved(id);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [view, setView] = useState<(typeof views)[number]>('phone');
  const { preview } = dictionary.news;
  // In a narrow window it is below the fields.
  useEffect(() => {
    title.current?.scrollIntoView();
  }, []);
  return (
    <section className={styles.preview} aria-labelledby={titleId} data-focus-next={previewButtonId}>
      <div className={`row ${styles.top}`}>
        <h2 ref={title} id={titleId}>
          {preview.title}
        </h2>
        <fieldset className="row">
          <legend className="visually-hidden">{preview.widthLabel}</legend>
          {views.map((item) => (
            <label key={item} className="choice">
              <input
                type="radio"
                name="preview-width"
                checked={item === view}
                onChange={() => setView(item)}
              />
              {preview[item]}
            </label>
          ))}
        </fieldset>
        <Button onClick={onClose}>{dictionary.frame.close}</Button>
      </div>
      <Loaded query={query}>
        {(isSaved) =>
          !isSaved ? (
            <p role="alert">{preview.failed}</p>
          ) : view === 'paper' ? (
            <Sheet entry={entry} />
          ) : (
            <div className={`columns ${styles.frames}`} data-width={view}>
              {languages.map((language) => (
                <Frame
                  key={language}
                  language={language}
                  focused={focused}
                  title={preview.frame[language]}
                  address={entryPath(name, id, `preview/${language}`)}
                  lastOperation={lastOperation}
                  width={widths[view]}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

/** The saved draft in both languages, for readers without the desk. Only this part is printed. */
function Sheet({ entry }: { entry: Entry<Dated> }) {
  const { dictionary, moment, language: reader } = useLocale();
  const { collection } = useCollection();
  const stateOf = useStateOf();
  const { preview } = dictionary.news;
  const { id, fields } = entry;
  const title = collection.title(fields, id);
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const renew = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    addEventListener('beforeprint', renew);
    return () => removeEventListener('beforeprint', renew);
  }, []);
  const texts = textsOf(collection, fields).filter(
    ({ path, text }) => path !== 'title' && Object.values(text).some(Boolean),
  );
  return (
    <div className={`stack start ${styles.paper}`}>
      <Button onClick={() => print()}>{preview.print}</Button>
      <article className={`stack ${styles.sheet}`}>
        <strong>{stateOf(entry)}</strong>
        <p>{fill(preview.printedAt, { date: moment(printedAt) })}</p>
        {languages.map((language) => (
          <section key={language} lang={language} className={formatted.text}>
            <h3>{title[language]}</h3>
            {texts.map((text) => (
              <Fragment key={text.path}>
                {text.label !== 'content' && <h4>{languageLabels(text, reader)[language]}</h4>}
                <NewsText text={text.text[language]} />
              </Fragment>
            ))}
          </section>
        ))}
        <EntryFacts fields={fields} />
      </article>
    </div>
  );
}

function useScale(width: number) {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, scale: Math.min(1, room / width) };
}

/** Marks the passages of a field and scrolls the first into view, within the preview only. */
function showPassages(page: Document | null | undefined, focused: string | undefined): void {
  const view = page?.defaultView;
  if (!page || !view) return;
  for (const marked of page.querySelectorAll<HTMLElement>('[data-passage]')) {
    marked.removeAttribute('data-passage');
    Object.assign(marked.style, { outline: '', outlineOffset: '', backgroundColor: '' });
  }
  const all = [...page.querySelectorAll<HTMLElement>('[data-field]')];
  const passages = all.filter(
    ({ dataset }) => fieldId(dataset.field ?? '') === focused?.slice(0, -3),
  );
  for (const passage of passages) {
    unfold(passage);
    passage.setAttribute('data-passage', '');
    Object.assign(passage.style, {
      outline: '2px solid var(--brass)',
      outlineOffset: '4px',
      backgroundColor: 'color-mix(in srgb, var(--brass) 16%, transparent)',
    });
  }
  const [first] = passages;
  if (!first) return;
  const { top } = first.getBoundingClientRect();
  view.scrollTo({ top: view.scrollY + top - view.innerHeight / 4 });
}

/** A passage without a field of this form leads nowhere. */
function focusFieldOf(clicked: Element, language: Language): void {
  const field = clicked.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (field) focusField(`${field}.${language}`);
}

interface FrameProps extends Pick<Props, 'focused'> {
  language: Language;
  title: string;
  address: string;
  lastOperation: string;
  width: number;
}

function Frame({ language, focused, title, address, lastOperation, width }: FrameProps) {
  const { element, scale } = useScale(width);
  const frame = useRef<HTMLIFrameElement>(null);
  const operation = useRef(lastOperation);
  const show = () => showPassages(frame.current?.contentDocument, focused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the width, the passage moves.
  useEffect(show, [focused, width]);
  useEffect(() => {
    // A reload keeps the scroll position and adds no entry to the history.
    if (operation.current !== lastOperation) frame.current?.contentWindow?.location.reload();
    operation.current = lastOperation;
  }, [lastOperation]);
  return (
    <figure
      className={`field hint ${styles.frame}`}
      style={{ order: focused?.endsWith(`-${language}`) ? -1 : undefined }}
    >
      <figcaption>{title}</figcaption>
      <div ref={element} className={styles.screen}>
        <iframe
          ref={frame}
          title={title}
          src={address}
          onLoad={({ currentTarget: { contentDocument } }) => {
            show();
            contentDocument?.addEventListener('click', ({ target }) =>
              focusFieldOf(target as Element, language),
            );
          }}
          // The same origin allows fonts and pictures; scripts, forms and new windows are
          // forbidden.
          sandbox="allow-same-origin"
          style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </figure>
  );
}
