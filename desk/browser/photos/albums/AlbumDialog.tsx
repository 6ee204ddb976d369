import { useRef, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { Album } from '#shared/items.ts';
import { languages } from '#shared/language.ts';
import type { AlbumOutcome, AlbumSummary } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { useEditing } from '../../presence.ts';
import { faultOf, request } from '../../request.ts';
import fields from '../Fields.module.css';
import { usePhotosChanged } from '../queries.ts';
import { newAlbum, typedAlbums } from '../typed.ts';

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

interface Props {
  /** The album to change; a new one without. */
  album?: AlbumSummary | undefined;
  onClose(): void;
}

function Form({ album, onClose }: Props) {
  const { words, language: reader } = useLocale();
  const { albums: text } = words.photos;
  const { done } = useNotices();
  const changed = usePhotosChanged();
  const [faults, setFaults] = useState<string[]>([]);
  const id = album?.id ?? newAlbum;
  const [typed] = useState(() => typedAlbums.of(id));
  const base = useRef(typed?.base ?? baseOf(album));
  /** What looked wrong in it has been told. */
  const told = useRef<Typed | null>(null);
  const saved = useRef(false);
  useEditing(album ? album.title[reader] : text.add);
  const save = async (form: FormData): Promise<boolean> => {
    const values = valuesOf(form);
    const confirmed = JSON.stringify(values) === JSON.stringify(told.current);
    const json = { ...values, base: base.current, confirmed };
    try {
      const outcome = album
        ? await request<AlbumOutcome>(`${paths.albums}/${album.id}`, { method: 'PUT', json })
        : await request<AlbumOutcome>(paths.albums, { method: 'POST', json });
      if ('conflict' in outcome) {
        const { title, date } = outcome.conflict;
        setFaults([fill(text.conflict, { ...title, date: writtenDay(date) })]);
        // It has been told: saved once more, what is typed here stays.
        base.current = baseOf(outcome.conflict);
        void changed();
        return false;
      }
      if ('asked' in outcome) {
        const sentences = outcome.asked.map((warning) => sentenceOf(warning, reader));
        setFaults([...sentences, text.saveAgain]);
        told.current = values;
        return false;
      }
      if (!outcome.ok) {
        setFaults(outcome.faults.map((fault) => sentenceOf(fault, reader)));
        return false;
      }
    } catch (error) {
      setFaults([words.faults[faultOf(error).code]]);
      return false;
    }
    saved.current = true;
    typedAlbums.set(id, null);
    void changed();
    return true;
  };
  const close = () => {
    onClose();
    // Nothing below a dialog is read out.
    if (saved.current) done(({ photos }) => photos.albums.saved);
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
