/** The positions of a longest run of rising numbers within a list, in any distance: [3, 1, 2] gives the positions 1 and 2. */
export const inOrder = (numbers: readonly number[]): ReadonlySet<number> => {
  /** Per length, the position of the smallest number on which a run of that length can end. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [position, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[position] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = position;
  }
  const run = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = before[position]) run.add(position);
  return run;
};
