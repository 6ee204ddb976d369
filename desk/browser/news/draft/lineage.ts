/** What a text is made from: the entry as the server has it, and which of its texts are one's own. */
import type { Entry, EntryFields } from '#shared/publishing.ts';
import type { DraftStatus, SaveProblem } from './draft.ts';
import { isReleased, sameFields } from './same-fields.ts';

/** Sent texts, besides the one that they were made from, whose answers may have been lost. */
const mostUncertain = 2;

export class Lineage {
  /** As the server has it, as far as known; undefined until it was read. */
  known: Entry | undefined;
  /** What somebody else has saved, until one of the two texts is chosen. */
  theirs: Entry | null = null;
  /** What the server has where nobody else has changed it. */
  bases: EntryFields[] = [];

  /** Whether nobody else has changed its text; that ours was published meanwhile changes nothing. */
  isOurs(entry: Entry): boolean {
    return this.bases.some((base) => sameFields(base, entry.fields) || isReleased(base, entry));
  }

  isSaved(fields: EntryFields | undefined): boolean {
    // While an answer is out, or was lost, the server may have what was sent.
    const isCertain = this.theirs !== null || this.bases.length <= 1;
    return isCertain && !!fields && !!this.known && sameFields(fields, this.known.fields);
  }

  /** Whether there is something to save, and nothing that forbids it. */
  awaitsSaving(fields: EntryFields | undefined): boolean {
    const isOpen = this.known !== undefined && this.known.state !== 'binned' && !this.theirs;
    return isOpen && !this.isSaved(fields);
  }

  statusOf(fields: EntryFields, problem: SaveProblem | null): DraftStatus {
    if (this.theirs) return 'conflict';
    if (this.isSaved(fields)) return 'saved';
    return problem?.kind === 'desk' && problem.fault.code === 'offline' ? 'offline' : 'unsaved';
  }

  /** The text is made from this entry. */
  adopt(entry: Entry): void {
    this.known = entry;
    this.theirs = null;
    this.bases = [entry.fields];
  }

  /** Takes what an action has made of the text that was saved; where more was typed, that goes on. */
  accept(entry: Entry, fields: EntryFields): EntryFields {
    // Where one of two texts has still to be chosen, the entry has nothing of the own one.
    if (this.theirs) return fields;
    const text = this.isSaved(fields) ? entry.fields : fields;
    this.adopt(entry);
    return text;
  }

  /**
   * Meets what the server has: the text that goes on from there, or stands against it until one of
   * the two is chosen.
   */
  meet(entry: Entry, fields: EntryFields, follow: boolean): EntryFields {
    const isSame = sameFields(entry.fields, fields);
    const isOurs = this.isOurs(entry);
    const isFollowed = !isSame && this.isSaved(fields) && (follow || isOurs);
    if (isSame || isOurs || isFollowed) this.adopt(entry);
    else {
      this.known = entry;
      this.theirs = entry;
    }
    return isFollowed ? entry.fields : fields;
  }

  /** The answer may get lost, although the server has taken the text. */
  send(text: EntryFields): void {
    const [base, ...uncertain] = this.bases;
    this.bases = [...(base ? [base] : []), ...uncertain.slice(-mostUncertain), text];
  }

  /** It was refused, so that it has certainly not arrived. */
  takeBack(text: EntryFields): void {
    const sent = this.bases.lastIndexOf(text);
    if (sent > 0) this.bases = this.bases.toSpliced(sent, 1);
  }
}
