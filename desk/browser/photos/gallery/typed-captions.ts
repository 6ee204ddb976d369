import { createTypedList, keptCaptions } from '../kept.ts';

/** Of public photos, until they are saved or their photo is no more. */
export const typedCaptions = createTypedList(keptCaptions);
