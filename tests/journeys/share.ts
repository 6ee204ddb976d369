/** Returns every nth element of a list, so that several tests share it; the soak test gets all. */
export const shareOf = <T>(all: readonly T[], turn: number, of: number): readonly T[] =>
  process.env.SOAK ? all : all.filter((_, index) => index % of === turn);
