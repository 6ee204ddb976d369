/** The store of new photos in React. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StagedLine } from '../../../shared/photos.ts';
import { useSession } from '../../api.ts';
import type { Said } from '../../frame/Notice.tsx';
import { useStagedAnswer } from '../queries.ts';
import { allNew, typedForAll } from '../typed.ts';
import type { Draft } from './draft.ts';
import { ordered } from './order.ts';
import { drafts, onPhoto, order, uploads, uploadWarnings } from './store.ts';
import { canArrive } from './uploads.ts';

export const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.list);

/** How many photos may still arrive: those on their way, and those that can be tried again. */
export const useExpected = () =>
  useSyncExternalStore(uploads.subscribe, () => uploads.list().filter(canArrive).length);

/** A photo with what was typed of it since. */
export interface TypedPhoto extends StagedLine {
  isSaved: boolean;
  theirs: Draft['theirs'];
}

/** The photos as they stand and read here. */
export function useTyped(photos: StagedLine[]): TypedPhoto[] {
  const slots = useSyncExternalStore(order.subscribe, order.get);
  const [, setCount] = useState(0);
  useEffect(() => drafts.subscribe(() => setCount((count) => count + 1)), []);
  return ordered(photos, slots).map((photo) => {
    const draft = drafts.of(photo.id);
    const { typed, isSaved = true, warnings = photo.warnings, theirs = null } = draft ?? {};
    const ofUpload = uploadWarnings.get(photo.id) ?? [];
    return { ...photo, ...typed, isSaved, warnings: [...ofUpload, ...warnings], theirs };
  });
}

/** Whether the texts are those that were typed, also before a reload. */
export function useReady(): boolean {
  const ofEach = useSyncExternalStore(drafts.subscribe, drafts.isReady);
  const ofAll = useSyncExternalStore(typedForAll.subscribe, typedForAll.isReady);
  return ofEach && ofAll;
}

/** What was typed of photos that are not among the new ones any more. */
export const useLeft = () => useSyncExternalStore(drafts.subscribe, drafts.left);

/** Of how many photos two captions wait for a choice. */
export const useConflicts = () => useSyncExternalStore(drafts.subscribe, drafts.conflicts);

/** For the reader, why not all is saved. */
export const unsettled: Said = ({ draft, photos }) =>
  drafts.conflicts() > 0 ? draft.conflict.chooseFirst : photos.caption.notSaved;

/** Why not all is saved. */
export const useFailing = () => useSyncExternalStore(drafts.subscribe, drafts.failing);

/** Whether something is typed for all new photos, which this browser alone keeps. */
export const useForAllTyped = () =>
  useSyncExternalStore(typedForAll.subscribe, () => typedForAll.of(allNew) !== null);

/** What the server answers while the screen is shown comes into the list. */
export function useAnswers(): void {
  const answer = useStagedAnswer();
  useEffect(() => onPhoto(answer));
  useEffect(drafts.resume, []);
  const { kind } = useSession();
  useEffect(() => {
    if (kind === 'open') uploads.retryFailed();
  }, [kind]);
}
