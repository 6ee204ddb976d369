import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { Album } from '#shared/items.ts';
import { type Language, languages, sameTexts } from '#shared/language.ts';
import type { AlbumOutcome, AlbumSummary, Fault } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { DeskWords } from '../../../words/words.ts';
import { faultOf, request } from '../../api.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import fields from '../Fields.module.css';
import { usePhotosChanged } from '../queries.ts';
import { newAlbum, typedAlbums } from '../typed.ts';
import { Unkept } from '../Unkept.tsx';

/** Sent texts, besides the last one, whose answers may have been lost. */
const mostUncertain = 9;

/** As a Macedonian writes a day. */
const writtenDay = (date: string) => date.split('-').map(Number).reverse().join('.');

const nothing = { title: { mk: '', en: '' }, date: '' };

/** What the form shows as long as nothing is typed in it. */
const untyped = (album?: Album) =>
  album
    ? { title: album.title, date: writtenDay(album.date), base: album, sent: [] }
    : { ...nothing, base: nothing, sent: [] };

type Typed = typeof nothing;

const isSame = (one: Typed, other: Typed) =>
  one.date === other.date && sameTexts(one.title, other.title);

/** The last save of each album: no form is opened over one whose answer is out. */
const saving = new Map<number, Promise<unknown>>();

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
  const current = () => typedAlbums.of(id) ?? untyped(album);
  useSyncExternalStore(typedAlbums.subscribe, typedAlbums.all);
  const typed = current();
  const change = (patch: Partial<typeof typed>) => typedAlbums.set(id, { ...current(), ...patch });
  /** What looked wrong in it has been told. */
  const told = useRef<Typed>(nothing);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** What is said once the form is closed, as nothing below a dialog is read out. */
  const afterwards = useRef<() => void>(null);
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
  const accept = async (sent: Typed, stored: Album): Promise<boolean> => {
    // The list has the album before anything is typed of it, and before the form opens again.
    await changed();
    const latest = typedAlbums.of(id);
    const rest = latest && !isSame(latest, sent) && { ...latest, base: stored, sent: [] };
    // In one go, as the form shows what is typed of the album that it is about.
    flushSync(() => {
      typedAlbums.set(id, null);
      if (!rest) return;
      // What was typed meanwhile stays.
      typedAlbums.set(stored.id, rest);
      setMade(stored);
    });
    return rest
      ? tell(({ photos }) => [photos.albums.savedEarlier])
      : finish(() => done(({ photos }) => photos.albums.saved));
  };
  const save = async (): Promise<boolean> => {
    const { base, sent, ...values } = current();
    const confirmed = isSame(values, told.current);
    const json = { ...values, base, earlier: sent, confirmed };
    const path = album ? `${paths.albums}/${id}` : paths.albums;
    const method = album ? 'PUT' : 'POST';
    const keep = (patch: Partial<typeof typed>) => typedAlbums.of(id) && change(patch);
    keep({ sent: [...sent.slice(-mostUncertain), values] });
    try {
      const outcome = await request<AlbumOutcome>(path, { method, json });
      if (outcome.ok) return await accept(values, outcome.album);
      // It has certainly not arrived.
      keep({ sent });
      if ('conflict' in outcome) {
        const { title, date } = untyped(outcome.conflict);
        // It has been told: saved once more, what is typed here stays.
        keep({ base: outcome.conflict });
        void changed();
        return tell(({ photos }) => [fill(photos.albums.conflict, { ...title, date })]);
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
  const submit = () => {
    const work = save();
    saving.set(id, work);
    return work;
  };
  const close = () => {
    onClose();
    afterwards.current?.();
  };
  return (
    <FormDialog
      title={album ? album.title[reader] : text.add}
      submit={text.save}
      onSubmit={submit}
      onCancel={() => typedAlbums.set(id, null)}
      onClose={close}
    >
      {languages.map((language) => (
        <label key={language} className={fields.field}>
          <span>{text[language]}</span>
          <input
            lang={language}
            value={typed.title[language]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) =>
              change({ title: { ...current().title, [language]: value } })
            }
          />
        </label>
      ))}
      <label className={fields.field}>
        <span>{text.date}</span>
        <input
          value={typed.date}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => change({ date: value })}
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

/** Opens once the browser has read what was typed in it before, and a save of it is answered. */
export function AlbumDialog(props: Props) {
  const id = props.album?.id ?? newAlbum;
  const isReady = useSyncExternalStore(typedAlbums.subscribe, typedAlbums.isReady);
  const [waits, setWaits] = useState(() => saving.has(id));
  useEffect(() => void saving.get(id)?.then(() => setWaits(false)), [id]);
  return isReady && !waits && <Form {...props} />;
}
