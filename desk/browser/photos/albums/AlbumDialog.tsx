import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { type Language, languages } from '#shared/language.ts';
import type { DeskAlbum, Outcome } from '#shared/publishing.ts';
import type { DeskWords } from '../../../words/words.ts';
import { Conflict, differentTexts } from '../../editing/Conflict.tsx';
import { useDraft, useLocalFailure, useReady } from '../../editing/use-draft.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import fields from '../Fields.module.css';
import { type AlbumForm, albumForms, newAlbum, photosChanged } from '../queries.ts';

interface Props {
  /** The album to change; a new one without. */
  album?: DeskAlbum | undefined;
  onClose(): void;
}

/** Why an album is not saved; the conflict is shown in the form. */
function reasons(
  outcome: Outcome<DeskAlbum> | undefined,
  id: number,
  { faults, photos }: DeskWords,
  language: Language,
): string[] {
  if (outcome && 'faults' in outcome)
    return outcome.faults.map((each) => sentenceOf(each, language));
  if (outcome && 'asked' in outcome) {
    const warnings = outcome.asked.map((each) => sentenceOf(each, language));
    return [...warnings, photos.albums.saveAgain];
  }
  const problem = albumForms.of(id)?.problem;
  return problem?.kind === 'desk' ? [faults[problem.fault.code]] : [];
}

function Form({ album: opened = newAlbum, onClose }: Props) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const { done, refused } = useNotices();
  const isOnScreenOnly = useLocalFailure();
  /** The new album, once it is made. */
  const [made, setMade] = useState<DeskAlbum>();
  const album = made ?? opened;
  const { value, status, conflict, change, choose } = useDraft(albumForms, album);
  const [faults, setFaults] = useState<string[]>([]);
  /** Its warnings have been shown. */
  const shown = useRef<AlbumForm>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** Said when the form is closed, as nothing below a dialog is read out. */
  const afterwards = useRef(() => {});

  async function save(): Promise<boolean> {
    if (album.id === 0) change((form) => ({ ...form }));
    const form = albumForms.of(album.id)?.value ?? value;
    let { id } = album;
    let outcome = await albumForms.save(id, shown.current === form);
    // An earlier save was repeated, and the form is not saved yet.
    if (outcome?.ok && albumForms.of(outcome.item.id)) {
      id = outcome.item.id;
      setMade(outcome.item);
      outcome = await albumForms.save(id, shown.current === form);
    }
    const isDone = outcome === undefined ? albumForms.of(id) === undefined : outcome.ok;
    const isGone = outcome && 'faults' in outcome && albumForms.of(id)?.isDeleted === true;
    const message = (inLanguage: DeskWords, reader: Language) =>
      reasons(outcome, id, inLanguage, reader).join(' ');
    if (outcome && 'asked' in outcome) shown.current = form;
    // If only the answer was lost, the album is saved.
    if (!outcome) void photosChanged();
    const say = () => {
      const { activeElement } = document;
      if (isDone) done(({ photos }) => photos.albums.saved);
      else if (isGone) {
        refused(message);
        // The button that opened the form goes with its album.
        void photosChanged().then(() => focusHeadingFrom(activeElement));
      } else if (outcome === undefined || !('conflict' in outcome)) refused(message);
    };
    if (!isOpen.current) say();
    else if (isDone || isGone) afterwards.current = say;
    else setFaults(reasons(outcome, id, words, language));
    return isDone || isGone === true;
  }

  const isSaving = status === 'saving';
  const title = album.id === 0 ? text.add : album.title[language];
  return (
    <FormDialog
      title={title}
      submit={text.save}
      onSubmit={save}
      onCancel={() => albumForms.forget([album.id])}
      onClose={() => {
        onClose();
        afterwards.current();
      }}
    >
      {languages.map((each) => (
        <label key={each} className={fields.field}>
          <span>{text[each]}</span>
          <input
            lang={each}
            value={value.title[each]}
            autoComplete="off"
            readOnly={isSaving}
            onChange={({ currentTarget: { value: typed } }) =>
              change((form) => ({ ...form, title: { ...form.title, [each]: typed } }))
            }
          />
        </label>
      ))}
      <label className={fields.field}>
        <span>{text.date}</span>
        <input
          value={value.date}
          autoComplete="off"
          readOnly={isSaving}
          onChange={({ currentTarget: { value: date } }) => change((form) => ({ ...form, date }))}
        />
      </label>
      {status !== 'clean' && isOnScreenOnly && (
        <p role="alert" className="fault">
          {words.draft.onScreen}
        </p>
      )}
      {conflict && (
        <Conflict
          title={words.photos.albums.conflict}
          different={differentTexts([
            ...languages.map((lang) => ({
              name: text[lang],
              lang,
              mine: value.title[lang],
              theirs: conflict.title[lang],
            })),
            { name: text.date, mine: value.date, theirs: albumForms.toValue(conflict).date },
          ])}
          onChoose={choose}
        />
      )}
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

/** Opens once the drafts of an earlier visit are here. */
export function AlbumDialog(props: Props) {
  return useReady(albumForms) && <Form {...props} />;
}
