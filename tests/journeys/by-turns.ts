/** A part of a list that is tried in one of several ways; in the long run the whole, in each way. */
export const byTurns = <T>(all: readonly T[], turn: number, of: number): readonly T[] =>
  process.env.SOAK ? all : all.filter((_, index) => index % of === turn);
