/** What the routes of photos are sent. */
import * as v from 'valibot';
import { turns } from '../../shared/api.ts';
import { idSchema } from '../refusal.ts';

/** Longer ones are refused by the rules of publishing, with a sentence. */
const textSchema = v.pipe(v.string(), v.maxLength(10_000));

export const captionSchema = v.object({ mk: textSchema, en: textSchema });

/** More than a gallery of many years has. */
export const idsSchema = v.pipe(v.array(idSchema), v.maxLength(10_000));

/** How far a photo is to be turned from how it came. */
export const turnSchema = v.object({ degrees: v.picklist(turns) });
