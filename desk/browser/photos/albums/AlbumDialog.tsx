import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { Album } from '#shared/items.ts';
import { type Language, languages, sameTexts } from '#shared/language.ts';
import type { AlbumOutcome, AlbumSummary, Fault } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { DeskWords } from '../../../words/words.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { useEditing } from '../../presence.ts';
import { faultOf, inTime, request } from '../../request.ts';
import fields from '../Fields.module.css';
import { usePhotosChanged } from '../queries.ts';
import { newAlbum, typedAlbums } from '../typed.ts';
import { Unkept } from '../Unkept.tsx';

/** As a Macedonian writes a day. */
const writtenDay = (date: string) => date.split('-').map(Number).reverse().join('.');

function valuesOf(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '');
  return { title: { mk: typed('mk'), en: typed('en') }, date: typed('date') };
}

type Typed = ReturnType<typeof valuesOf>;

/** What is typed in place of; nothing for a new album. */
const baseOf = (album?: Album) => ({
  title: album?.title ?? { mk: '', en: '' },
  date: album?.date ?? '',
});

const isSame = (one: Typed, other: Typed) =>
  one.date === other.date && sameTexts(one.title, other.title);

interface Props {
  /** The album to change; a new one without. */
  album?: AlbumSummary | undefined;
  onClose(): void;
}

function Form({ album: opened, onClose }: Props) {
  const { words, language: reader } = useLocale();
  const { albums: text } = words.photos;
  const { done, refused } = useNotices();
  const refusedFor = useRefusal();
  const changed = usePhotosChanged();
  const [faults, setFaults] = useState<string[]>([]);
  /** What a save has made of this form, which was typed on meanwhile. */
  const [made, setMade] = useState<Album>();
  const album = made ?? opened;
  const id = album?.id ?? newAlbum;
  const [typed] = useState(() => typedAlbums.of(id));
  const base = useRef(typed?.base ?? baseOf(album));
  /** What looked wrong in it has been told. */
  const told = useRef<Typed | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** What is said once the form is closed, as nothing below a dialog is read out. */
  const afterwards = useRef<() => void>(null);
  useEditing(album ? album.title[reader] : text.add);
  /** In the form, or on the screen where that was left before the answer came. */
  const tell = (said: (words: DeskWords, language: Language) => string[]): false => {
    if (isOpen.current) setFaults(said(words, reader));
    else refused((...inLanguage) => said(...inLanguage).join(' '));
    return false;
  };
  const finish = (say: () => void): true => {
    if (isOpen.current) afterwards.current = say;
    else say();
    return true;
  };
  const lose = (found: Fault[]) =>
    finish(() => {
      const { activeElement } = document;
      refusedFor(found);
      // With the list, what was typed is shown to be copied, and the button that opened the form goes.
      void changed().then(() => focusHeadingFrom(activeElement));
    });
  const accept = (sent: Typed, stored: Album): boolean => {
    void changed();
    const latest = typedAlbums.of(id);
    typedAlbums.set(id, null);
    if (!latest || isSame(latest, sent))
      return finish(() => done(({ photos }) => photos.albums.saved));
    // What was typed meanwhile stays.
    base.current = baseOf(stored);
    typedAlbums.set(stored.id, { ...latest, base: base.current });
    setMade(stored);
    return tell(({ photos }) => [photos.albums.savedEarlier]);
  };
  const save = async (form: FormData): Promise<boolean> => {
    const values = valuesOf(form);
    const confirmed = told.current !== null && isSame(values, told.current);
    const json = { ...values, base: base.current, confirmed };
    const [path, method] = album
      ? ([`${paths.albums}/${album.id}`, 'PUT'] as const)
      : ([paths.albums, 'POST'] as const);
    try {
      const outcome = await request<AlbumOutcome>(path, { method, json, ...inTime() });
      if (outcome.ok) return accept(values, outcome.album);
      if ('conflict' in outcome) {
        const { title, date } = outcome.conflict;
        // It has been told: saved once more, what is typed here stays.
        base.current = baseOf(outcome.conflict);
        void changed();
        return tell(({ photos }) => [
          fill(photos.albums.conflict, { ...title, date: writtenDay(date) }),
        ]);
      }
      if ('asked' in outcome) {
        told.current = values;
        return tell(({ photos }, language) => [
          ...outcome.asked.map((warning) => sentenceOf(warning, language)),
          photos.albums.saveAgain,
        ]);
      }
      if (outcome.faults.some(({ code }) => code === 'no-such-album')) return lose(outcome.faults);
      return tell((_words, language) => outcome.faults.map((fault) => sentenceOf(fault, language)));
    } catch (error) {
      // Where only the answer was lost the album is saved.
      void changed();
      return tell((inLanguage) => [inLanguage.faults[faultOf(error).code]]);
    }
  };
  const close = () => {
    onClose();
    afterwards.current?.();
  };
  return (
    <FormDialog
      title={album ? album.title[reader] : text.add}
      submit={text.save}
      onSubmit={save}
      onInput={(form) => typedAlbums.set(id, { ...valuesOf(form), base: base.current })}
      onCancel={() => typedAlbums.set(id, null)}
      onClose={close}
    >
      {languages.map((language) => (
        <label key={language} className={fields.field}>
          <span>{text[language]}</span>
          <input
            name={language}
            lang={language}
            defaultValue={(typed ?? album)?.title[language]}
            autoComplete="off"
          />
        </label>
      ))}
      <label className={fields.field}>
        <span>{text.date}</span>
        <input
          name="date"
          defaultValue={typed?.date ?? (album && writtenDay(album.date))}
          autoComplete="off"
        />
      </label>
      <Unkept />
      <div role="alert">
        {faults.map((fault) => (
          <p key={fault} className={fields.fault}>
            {fault}
          </p>
        ))}
      </div>
    </FormDialog>
  );
}

/** Opens once the browser has read what was typed in it before. */
export function AlbumDialog(props: Props) {
  const isReady = useSyncExternalStore(typedAlbums.subscribe, typedAlbums.isReady);
  return isReady && <Form {...props} />;
}
