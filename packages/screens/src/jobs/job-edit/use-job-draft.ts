import { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../shared/drafts.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { BoqLine } from '../../parts/boq/boq-lines.ts';
import { jobBody, jobDefaults, savable, type JobValues, type ScopeItem } from './job.schema.ts';
import { itemsOfLines, linesOfItems } from './scope-lines.ts';
import { isSame, threeWay } from './three-way.ts';

/** All that is typed of a job. */
export type JobDraft = JobValues & { items: readonly BoqLine[] };

// What was typed here gets its ids with the first saving.
const withoutIds = (lines: readonly BoqLine[]) => itemsOfLines(lines).map(({ _id, ...item }) => item);
const isSameLines = (left: readonly BoqLine[], right: readonly BoqLine[]) =>
  left === right || isSame(withoutIds(left), withoutIds(right));

/** Where the saving stands. */
export type SaveState =
  | { kind: 'untouched' | 'waiting' | 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; problem: ApiProblem };

/** Something that somebody else saved and that is typed otherwise here. */
export type Conflict = { field: keyof JobDraft; theirs: JobDraft };

const SAVES_AFTER_MS = 1200;

/**
 * A job that saves itself: a moment after something was typed, when the page is left, and again when the connection is back. What somebody
 * else changes meanwhile is brought together with it; what both changed waits for a decision, and nothing is saved over it until then.
 *
 * @param initial The job with its items when the form was opened; null: a new one.
 * @param latest The newest answer that the page has of the job, as colleagues change it.
 * @param onCreated Called once with the job that the first saving made.
 */
export function useJobDraft({
  initial,
  latest,
  plantId,
  onCreated,
}: {
  initial: { job: Job; items: readonly ScopeItem[] } | null;
  latest: Job | undefined;
  plantId: string | null;
  onCreated: (job: Job) => void;
}) {
  const client = useApiClient();
  const create = useApiMutation('createJob').run;
  const edit = useApiMutation('editJob').run;
  const setScope = useApiMutation('setJobScope').run;
  const [first] = useState<JobDraft>(() => ({
    ...jobDefaults(initial?.job ?? null, plantId),
    items: linesOfItems(initial?.items ?? []),
  }));
  const [values, setValues] = useState(first);
  const [job, setJob] = useState<Job | null>(initial?.job ?? null);
  const [save, setSave] = useState<SaveState>({ kind: 'untouched' });
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  // What is to be saved while another save is on its way: always the newest.
  const now = useRef({
    values: first,
    saved: first,
    job: initial?.job ?? null,
    conflicts: 0,
    saving: null as Promise<void> | null,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failure = useRef<ApiProblem>(undefined);

  const show = useCallback((next: JobDraft) => {
    now.current.values = next;
    setValues(next);
  }, []);

  const takeIn = useCallback(
    (theirs: JobDraft, theirJob: Job) => {
      const { merged, conflicts: fields } = threeWay(
        now.current.saved,
        now.current.values,
        theirs,
        (name, left, right) =>
          name === 'items' ? isSameLines(left as BoqLine[], right as BoqLine[]) : isSame(left, right),
      );
      now.current = { ...now.current, saved: theirs, job: theirJob, conflicts: fields.length };
      setJob(theirJob);
      setConflicts(fields.map((field) => ({ field, theirs })));
      show(merged);
    },
    [show],
  );

  const readTheirs = useCallback(async () => {
    const path = { id: now.current.job!._id };
    const { jobRequestDetails } = await client.call('getJobRequestReport', { path });
    const { items } = await client.call('getJobScope', { path });
    return {
      theirJob: jobRequestDetails,
      theirs: { ...jobDefaults(jobRequestDetails, null), items: linesOfItems(items) },
    };
  }, [client]);

  /** Saves what differs, once around; what is typed meanwhile is for the next time. */
  const saveOnce = useCallback(async () => {
    const { items, ...typed } = now.current.values;
    const wanted = savable(typed, now.current.saved);
    const { items: savedItems, ...saved } = now.current.saved;
    const taken = (next: Job) => {
      now.current = { ...now.current, job: next };
      setJob(next);
    };
    if (!now.current.job) {
      const made = await create({ body: jobBody(wanted) });
      taken(made);
      onCreated(made);
      now.current.saved = { ...wanted, items: savedItems };
    } else if (!isSame(jobBody(wanted), jobBody(saved))) {
      const { _id, version } = now.current.job;
      taken(await edit({ path: { id: _id }, body: { version, fields: jobBody(wanted) } }));
      now.current.saved = { ...wanted, items: savedItems };
    }
    if (!isSameLines(items, savedItems)) {
      const { _id, version } = now.current.job!;
      taken(await setScope({ path: { id: _id }, body: { version, items: itemsOfLines(items) } }));
      now.current.saved = { ...now.current.saved, items };
    }
  }, [create, edit, setScope, onCreated]);

  const isUnsaved = useCallback(() => {
    const { items, ...typed } = now.current.values;
    const { items: savedItems, ...saved } = now.current.saved;
    return !isSame(jobBody(savable(typed, saved)), jobBody(saved)) || !isSameLines(items, savedItems);
  }, []);

  const saveNow = useCallback(
    async (isJobNeeded: boolean): Promise<boolean> => {
      clearTimeout(timer.current);
      // One saving at a time: two at once would make two jobs of a new form.
      do await now.current.saving;
      while (now.current.saving);
      if (now.current.conflicts > 0) return false;
      if (!isUnsaved() && (now.current.job || !isJobNeeded)) return true;
      const work = async () => {
        setSave({ kind: 'saving' });
        try {
          await saveOnce().catch(async (problem: unknown) => {
            if (!(problem instanceof ApiProblem) || problem.code !== 'VERSION_CONFLICT') throw problem;
            const { theirs, theirJob } = await readTheirs();
            takeIn(theirs, theirJob);
            if (now.current.conflicts === 0) await saveOnce();
          });
          setSave(now.current.conflicts > 0 ? { kind: 'waiting' } : { kind: 'saved', at: Date.now() });
        } catch (problem) {
          setSave({ kind: 'failed', problem: problem as ApiProblem });
          failure.current = problem as ApiProblem;
        }
      };
      const saving = work();
      now.current.saving = saving;
      await saving;
      now.current.saving = null;
      return !isUnsaved();
    },
    [isUnsaved, readTheirs, saveOnce, takeIn],
  );
  const flush = useCallback(() => saveNow(false), [saveNow]);

  /** The job, made of what is typed so far where there is none yet. Throws why it could not be made. */
  const requireJob = useCallback(async (): Promise<Job> => {
    if (!now.current.job) await saveNow(true);
    if (!now.current.job) throw failure.current!;
    return now.current.job;
  }, [saveNow]);

  const change = useCallback(
    (changes: Partial<JobDraft>) => {
      show({ ...now.current.values, ...changes });
      setSave({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVES_AFTER_MS);
    },
    [flush, show],
  );

  const settle = useCallback(
    (field: keyof JobDraft, choice: 'mine' | 'theirs') => {
      setConflicts((before) => before.filter((one) => one.field !== field));
      now.current.conflicts -= 1;
      change(choice === 'theirs' ? { [field]: now.current.saved[field] } : {});
    },
    [change],
  );

  // A colleague saved: what is not typed here follows at once.
  const latestVersion = latest?.version;
  useEffect(() => {
    const own = now.current.job;
    if (!own || latestVersion === undefined || latestVersion <= own.version || now.current.saving) return;
    readTheirs().then(
      ({ theirs, theirJob }) => theirJob.version > (now.current.job?.version ?? 0) && takeIn(theirs, theirJob),
      () => {}, // the next saving meets the same
    );
  }, [latestVersion, readTheirs, takeIn]);

  useEffect(() => {
    const again = () => void flush();
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUnsaved()) return;
      void flush();
      event.preventDefault();
    };
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', ask);
      void flush();
    };
  }, [flush, isUnsaved]);

  const draft = useDraft(`job ${initial?.job._id ?? 'new'}`, () => (isUnsaved() ? now.current.values : null));
  useEffect(() => {
    if (draft) change(draft);
  }, [draft, change]);

  /** The job as the last saving left it, without waiting for the next drawing. */
  const latestJob = useCallback(() => now.current.job, []);
  return { values, job, save, conflicts, change, settle, flush, latestJob, requireJob, isTypedAgain: draft !== null };
}
