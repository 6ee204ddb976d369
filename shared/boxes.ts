/** Where the lodge looks for a message. */
export const boxes = ['new', 'answered', 'held'] as const;
export type Box = (typeof boxes)[number];
