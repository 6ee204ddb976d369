import { useState } from 'react';
import { fill } from '#content/words.ts';
import type { AlbumSummary, ChangeOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { request } from '../../api.ts';
import { useOrphans } from '../../editing/use-draft.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useDay, useLocale } from '../../locale.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { OrphanedTexts } from '../OrphanedTexts.tsx';
import { albumForms, photosChanged, useAlbums } from '../queries.ts';
import { AlbumDialog } from './AlbumDialog.tsx';
import styles from './Albums.module.css';

function useRemove(): (id: number) => Promise<void> {
  const { done, failed } = useNotices();
  const refused = useRefusal();
  return async (id) => {
    const { activeElement } = document;
    try {
      const outcome = await request<ChangeOutcome>(`${paths.albums}/${id}`, { method: 'DELETE' });
      if (outcome.ok) {
        albumForms.forget([id]);
        done(({ photos }) => photos.albums.removed);
      } else refused(outcome.faults);
      await photosChanged();
      focusHeadingFrom(activeElement);
    } catch (error) {
      failed(error);
    }
  };
}

function Row({ album }: { album: AlbumSummary }) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const day = useDay();
  const remove = useRemove();
  const [edits, setEdits] = useState(false);
  const { id, title, date, photos } = album;
  return (
    <li className={styles.album}>
      <div>
        <h2>{title[language]}</h2>
        <p>
          <time dateTime={date}>{day(date)}</time>
          <span>{fill(text.photos, { count: photos })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className="button plain" onClick={() => setEdits(true)}>
          {text.edit}
        </button>
        <ConfirmButton
          label={text.remove}
          question={fill(text.removeQuestion, { title: title[language] })}
          destructive
          onConfirm={() => void remove(id)}
        >
          <p>{text.removeNote}</p>
        </ConfirmButton>
      </div>
      {edits && <AlbumDialog album={album} onClose={() => setEdits(false)} />}
    </li>
  );
}

export function Albums() {
  const { words } = useLocale();
  const { albums: text } = words.photos;
  const query = useAlbums();
  const orphans = useOrphans(albumForms, query.data);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.albums}>
      <OrphanedTexts
        title={text.left}
        body={text.leftBody}
        drafts={orphans.map(({ id, value: { title, date } }) => ({ id, caption: title, date }))}
        onDismiss={(id) => albumForms.forget([id])}
      />
      <p>{text.note}</p>
      <button type="button" className="button" onClick={() => setAdding(true)}>
        {text.add}
      </button>
      {adding && <AlbumDialog onClose={() => setAdding(false)} />}
      <Loaded query={query}>
        {(albums) =>
          albums.length === 0 ? (
            <p>{text.empty}</p>
          ) : (
            <ul>
              {albums.map((album) => (
                <Row key={album.id} album={album} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
