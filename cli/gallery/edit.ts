/** `lodge gallery edit`: changes a caption. */
import { checkTexts } from '#server/publishing/text.ts';
import { findGalleryItem, updateCaption } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import { done, type Invocation, type Outcome, refused, usageError } from '../command.ts';
import { confirmWarnings } from '../confirm.ts';
import { fault, found } from '../faults.ts';
import { itemIdOf, lineOf } from '../items.ts';
import { words } from '../words/words.ts';
import { askForCaption, captionIn } from './caption.ts';
import { pictureType } from './pictures.ts';

export async function editCaption(invocation: Invocation): Promise<Outcome> {
  const { context, flags, positionals } = invocation;
  const { database } = context;
  if (positionals.length > 1) return usageError('one-at-a-time');
  const id = await itemIdOf(pictureType, invocation);
  if (id === undefined) return usageError('which-one', { group: 'gallery' });
  const before = await findGalleryItem(database, { id });
  const unknown = () => refused(fault('no-such-item', { group: 'gallery', id }));
  if (!before) return unknown();
  let given = captionIn(invocation);
  let finish: (() => Promise<void>) | undefined;
  if (given.mk === undefined && given.en === undefined) {
    if (!context.interactive) return usageError('give-caption');
    const asked = await askForCaption(context, {
      photo: `${id}`,
      before: before.caption,
      name: 'gallery-edit',
      command: `gallery edit ${id}`,
    });
    if ('refusal' in asked) return asked.refusal;
    ({ caption: given, finish } = asked);
  }
  const merge = (caption: GalleryItem['caption']) =>
    checkTexts('caption', { mk: given.mk ?? caption.mk, en: given.en ?? caption.en });
  const checked = merge(before.caption);
  if (!checked.ok) return refused(...checked.faults.map(found));
  const refusal = await confirmWarnings(invocation, checked.warnings.map(found));
  if (refusal) return refusal;
  const { toJson } = pictureType;
  if (flags['dry-run']) {
    const item = { ...before, caption: checked.texts };
    return done(words.said.wouldBecome(lineOf(pictureType, item)), toJson(item));
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.texts : caption;
  });
  if (!after) return unknown();
  await finish?.();
  return done(words.said.changed(lineOf(pictureType, after)), toJson(after));
}
