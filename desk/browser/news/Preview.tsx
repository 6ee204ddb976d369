import { useEffect, useRef, useState } from 'react';
import { type Language, languages } from '#shared/language.ts';
import { defaultTheme, type Theme } from '#shared/theme.ts';
import { faultOf, request } from '../api.ts';
import type { Unsaved } from '../editing/autosave.ts';
import { useLocale } from '../locale.tsx';
import { Modal } from '../parts/Dialogs.tsx';
import { entries, type OpenEntry } from './entry-drafts.ts';
import { unsavedIn } from './entry-words.ts';
import styles from './Preview.module.css';
import { PreviewFrame, type ScreenWidth, screenWidths } from './PreviewFrame.tsx';
import { entryPath } from './queries.ts';

type Pages = 'ready' | { unsaved: Unsaved } | { error: unknown };

/** Saves the draft first; the answer explains why it cannot be shown. */
function usePages({ item: { id } }: OpenEntry): Pages | undefined {
  const [pages, setPages] = useState<Pages>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const ask = async (): Promise<Pages> => {
      const state = await entries.settle([id]);
      if (state !== 'saved') return { unsaved: state };
      // A frame could not tell that the desk is locked or the connection broken.
      await request(entryPath(id));
      return 'ready';
    };
    void ask().then(setPages, (error) => setPages({ error }));
  }, [id]);
  return pages;
}

function Failed({ pages }: { pages: Exclude<Pages, 'ready'> }) {
  const { words } = useLocale();
  const { failed } = words.news.preview;
  if ('error' in pages) return <p role="alert">{words.faults[faultOf(pages.error).code]}</p>;
  return <p role="alert">{pages.unsaved === 'conflict' ? unsavedIn(words, 'conflict') : failed}</p>;
}

function Widths({ shown, choose }: { shown: ScreenWidth; choose(width: ScreenWidth): void }) {
  const { words } = useLocale();
  const { preview } = words.news;
  return (
    <fieldset className={styles.widths}>
      <legend className="visually-hidden">{preview.widthLabel}</legend>
      {screenWidths.map((width) => (
        <label key={width} className={styles.choice}>
          <input
            type="radio"
            name="preview-width"
            checked={width === shown}
            onChange={() => choose(width)}
          />
          {preview[width]}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  draft: OpenEntry;
  onClose(): void;
}

/** The page as visitors would see it, in both languages. */
export function Preview({ draft, onClose }: Props) {
  const { words } = useLocale();
  const pages = usePages(draft);
  const [width, setWidth] = useState<ScreenWidth>('phone');
  const [theme, setTheme] = useState<Theme>(defaultTheme);
  const { preview } = words.news;
  return (
    <Modal title={preview.title} className={styles.dialog} onClose={onClose}>
      {({ heading, close }) => (
        <>
          <div className={styles.top}>
            {heading}
            <Widths shown={width} choose={setWidth} />
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={theme === 'dark'}
                onChange={({ target }) => setTheme(target.checked ? 'dark' : 'light')}
              />
              {words.frame.dark}
            </label>
            <button type="button" className="button plain" onClick={close}>
              {words.frame.close}
            </button>
          </div>
          {!pages && <p role="status">{words.frame.loading}</p>}
          {pages && pages !== 'ready' && <Failed pages={pages} />}
          {pages === 'ready' && (
            <div className={styles.frames} data-width={width}>
              {languages.map((language: Language) => (
                <PreviewFrame
                  key={language}
                  title={preview.frame[language]}
                  address={entryPath(draft.item.id, `preview/${language}`)}
                  width={width}
                  theme={theme}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Modal>
  );
}
