import { readStored, writeStored, type StoredValues } from '@millwright/api-client/browser-store';
import { useSyncExternalStore } from 'react';

export type JobShortlist = StoredValues['jobShortlistBanner'];
export type ShortlistedJob = JobShortlist['jobs'][number];

const none: JobShortlist = { show: false, type: 'choosing', jobs: [] };
const listeners = new Set<() => void>();
let known: { text: string; banner: JobShortlist } = { text: JSON.stringify(none), banner: none };

/** The stored banner. The end of a session clears the storage, so it is read each time; the same content is the same object. */
function read(): JobShortlist {
  const banner = readStored('jobShortlistBanner') ?? none;
  const text = JSON.stringify(banner);
  if (text !== known.text) known = { text, banner };
  return known.banner;
}

function write(banner: JobShortlist): void {
  writeStored('jobShortlistBanner', banner, 'session');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the job shortlist banner shows (section 3 of the product specification). */
export const useJobShortlist = (): JobShortlist => useSyncExternalStore(subscribe, read, () => none);

/** From here on vendors of the search are chosen for this job. */
export const chooseFor = (job: ShortlistedJob): void => write({ show: true, type: 'choosing', jobs: [job] });

/** Says where a vendor was just put; while vendors are chosen for a job, that goes on. */
export function noteAdded(jobs: readonly ShortlistedJob[]): void {
  const before = read();
  if (!(before.show && before.type === 'choosing')) write({ show: true, type: 'added', jobs: [...jobs] });
}

/** Nothing is chosen for a job any more. */
export const stopChoosing = (): void => write(none);

/** The job that vendors are chosen for now, if any. */
export const currentJobOf = ({ show, type, jobs }: JobShortlist): ShortlistedJob | null =>
  show && type === 'choosing' ? (jobs[0] ?? null) : null;

/** Whether how it works was told in this browser. */
export const isHintTold = (): boolean => readStored('jobShortlistHint') !== null;
export const noteHintTold = (): void => writeStored('jobShortlistHint', 'told', 'persistent');
