import { useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { Warning } from '#shared/faults.ts';
import type { ChangeOutcome, Outcome, PublicPhoto } from '#shared/publishing.ts';
import { type GalleryLine, paths } from '../../shared/api.ts';
import { post } from '../api.ts';
import { problemOf } from '../editing/autosave.ts';
import { unsavedIn, useDraft, useReady } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { WarningsDialog } from '../parts/Dialogs.tsx';
import { FileButton } from '../parts/files.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { refusal, useAction, useSentence } from '../parts/Notice.tsx';
import { BinButton, useBinAction } from './Bin.tsx';
import { AlbumSelect, CaptionFields, NotStored } from './PhotoFields.tsx';
import { PhotoList, Tile } from './PhotoList.tsx';
import { sendPhoto } from './photo-file.ts';
import { photosChanged, publicCaptions, useGallery } from './queries.ts';

/** The caption is public, so it changes only when the user presses its button. */
function PublicCaption({ photo }: { photo: GalleryLine }) {
  const { words, language } = useLocale();
  const { run } = useAction(photosChanged);
  const { value, status, conflict, change, choose } = useDraft(publicCaptions, photo);
  const [asked, setAsked] = useState<Warning[] | null>(null);
  const { id } = photo;
  const isTyped = status !== 'clean';

  const save = (confirmed: boolean) =>
    run(
      async () => {
        const outcome = await publicCaptions.save(id, confirmed);
        const problem = problemOf(publicCaptions.of(id));
        if (!outcome) {
          const code = problem?.kind === 'desk' && problem.fault.code;
          return refusal(code ? ({ faults }) => faults[code] : undefined);
        }
        if ('conflict' in outcome) {
          return refusal((said) => unsavedIn(said, 'conflict'));
        }
        if ('asked' in outcome) setAsked(outcome.asked);
        // The tile shows the warnings.
        return outcome.ok ? { ok: true } : outcome;
      },
      ({ photos }) => photos.caption.done,
    );

  return (
    <>
      <CaptionFields
        id={id}
        caption={value}
        conflict={conflict?.caption}
        onChange={(next) => change(() => next)}
        onChoose={choose}
      />
      {isTyped && <NotStored />}
      {isTyped && !conflict && (
        <div>
          <Button main onClick={() => void save(false)}>
            {words.photos.caption.save}
          </Button>
        </div>
      )}
      {asked && (
        <WarningsDialog
          warnings={asked.map((each) => sentenceOf(each, language))}
          confirm={words.photos.caption.saveAnyway}
          onConfirm={() => void save(true)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function GalleryTile({ photo }: { photo: GalleryLine }) {
  const { words, language } = useLocale();
  const { gallery: text } = words.photos;
  const { run } = useAction(photosChanged);
  const act = useBinAction();
  const { sentence: status, say } = useSentence();
  const { id, album } = photo;
  const path = `${paths.gallery}/${id}`;

  const replace = (file: File) =>
    sendPhoto<Outcome<PublicPhoto> & { binned?: number }>(file, `${path}/replacement`, (percent) =>
      say(({ photos: { gallery, add } }) =>
        percent < 100 ? fill(gallery.replacing, { percent }) : add.encoding,
      ),
    );

  return (
    <Tile
      photo={photo}
      path={paths.gallery}
      place={photo.place}
      name={photo.caption[language]}
      isNameHidden
      status={status && <p className="hint">{status}</p>}
      controls={
        <>
          <FileButton
            label={text.replace}
            onChoose={async ([file]) => {
              await run(
                () => replace(file),
                ({ photos }) => photos.gallery.replaced,
                ({ binned }) => (binned === undefined ? undefined : () => act('restore', [binned])),
              );
              say(null);
            }}
          />
          <BinButton label={text.remove} list="gallery" photos={[photo]} />
          <AlbumSelect
            album={album?.id ?? null}
            onChoose={(next) =>
              void run(() =>
                post<ChangeOutcome>(`${paths.gallery}/album`, { ids: [id], album: next }),
              )
            }
          />
        </>
      }
    >
      <PublicCaption photo={photo} />
    </Tile>
  );
}

function List({ photos, total }: { photos: GalleryLine[]; total: number }) {
  const { words, language } = useLocale();
  const { gallery: text } = words.photos;
  const { run } = useAction(photosChanged);
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      <p>{text.note}</p>
      <PhotoList
        label={text.list}
        photos={photos.map((photo) => ({
          photo,
          place: photo.place,
          name: photo.caption[language],
        }))}
        total={total}
        actions={(chosen) => <BinButton label={text.remove} list="gallery" photos={chosen} />}
        move={(ids, place) => run(() => post<void>(`${paths.gallery}/move`, { ids, place }))}
      >
        {({ photo }) => <GalleryTile key={photo.id} photo={photo} />}
      </PhotoList>
    </>
  );
}

export function GalleryPhotos() {
  const { words } = useLocale();
  const query = useGallery();
  const isReady = useReady(publicCaptions);
  return (
    <div className="stack start">
      <Loaded query={query}>
        {({ pages }) =>
          isReady && (
            <List photos={pages.flatMap((page) => page.photos)} total={pages.at(-1)?.total ?? 0} />
          )
        }
      </Loaded>
      <More query={query} label={words.photos.gallery.more} />
    </div>
  );
}
