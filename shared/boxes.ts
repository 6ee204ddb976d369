export const boxes = ['new', 'answered', 'held'] as const;
export type Box = (typeof boxes)[number];
