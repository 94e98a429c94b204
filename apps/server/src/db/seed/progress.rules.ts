const duration = (seconds: number): string =>
  seconds < 60
    ? `${Math.ceil(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.ceil(seconds % 60)).padStart(2, '0')} s`;

/**
 * One line of a progress bar: bar, share, rate and time left.
 * @param done how many are done in all
 * @param wanted how many there shall be
 * @param doneNow how many of them were done in this run; the rate is made of these
 * @param elapsedInMs how long this run has taken
 */
export function progressLine(done: number, wanted: number, doneNow: number, elapsedInMs: number): string {
  const share = wanted === 0 ? 1 : Math.min(1, done / wanted);
  const filled = Math.round(share * 30);
  const perSecond = elapsedInMs > 0 ? (doneNow * 1000) / elapsedInMs : 0;
  const left = perSecond > 0 ? duration((wanted - done) / perSecond) : 'unknown';
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${percent} %  ${done} of ${wanted}  ${Math.round(perSecond)}/s  ${left} left`;
}

/**
 * The vendor's index inside a generated id: its first eight hexadecimal digits.
 * @param id an id from `demoId`
 */
export function indexOfGeneratedId(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16);
}
