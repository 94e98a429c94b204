/** Which rows of a long table are drawn, and how much room the others take. */
export type RowWindow = {
  /** Runs of rows, from `from` up to before `to`, in order. */
  runs: { from: number; to: number }[];
  /** Height of the rows before each run, after the run before it; one more entry for those after the last. Pixels. */
  gaps: number[];
};

/** Rows drawn beyond each edge, so that the Tab key and a short scroll find them there. */
const overscan = 6;

/**
 * The rows that can be seen, and the row that has the focus wherever it is: a row that scrolls away must not take the focus with it.
 *
 * @param firstSeen Index of the first row in sight.
 * @param seen How many rows are in sight.
 * @param focused Index of the row that has the focus, or null.
 * @param rowHeight Height of every row in pixels.
 */
export function rowWindow(
  count: number,
  firstSeen: number,
  seen: number,
  focused: number | null,
  rowHeight: number,
): RowWindow {
  const from = Math.max(0, Math.min(firstSeen, count - seen) - overscan);
  const to = Math.min(count, firstSeen + seen + overscan);
  const runs = to > from ? [{ from, to }] : [];
  if (focused !== null && focused < count) {
    if (focused < from) runs.unshift({ from: focused, to: focused + 1 });
    else if (focused >= to) runs.push({ from: focused, to: focused + 1 });
  }
  let end = 0;
  const gaps = runs.map((run) => {
    const gap = (run.from - end) * rowHeight;
    end = run.to;
    return gap;
  });
  return { runs, gaps: [...gaps, (count - end) * rowHeight] };
}
