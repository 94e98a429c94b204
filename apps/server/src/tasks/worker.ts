import type { Kysely } from 'kysely';
import type { Notifications } from '../db/notifications.ts';
import type { Database } from '../db/schema.ts';
import { dueKinds, expireTasks, giveUp, keepTask, markDone, putBack, takeTask } from './task.queries.ts';
import { nextAttempt } from './task.rules.ts';
import { Hopeless, TryLater } from './task.ts';
import type { TaskKind, TaskRow } from './task.ts';

/** Does what is due. */
export type TaskWorker = {
  /** Does everything that is due; resolves when nothing is. */
  drain: () => Promise<void>;
  /** Takes nothing more, and waits a little for what is being done; the rest is taken by the next worker. */
  stop: () => Promise<void>;
};

/** What is said of a task that was given up: never what is in it. */
export type GivenUp = { taskId: string; kind: string; cause: string; attempts: number; reason: string };

/** What a worker may be told. */
export type WorkerOptions = {
  /** Tells of new tasks; without it they are found by looking. */
  notifications?: Notifications;
  now?: () => Date;
  /** The database could not be read or written; the next look tries again. */
  onTrouble?: (error: unknown) => void;
  /** A task that comes again and again failed; it is tried again. */
  onFailure?: (failure: GivenUp) => void;
  onGivenUp?: (task: GivenUp) => void;
  /** A task was done; what it committed may be passed on. */
  onDone?: () => void;
  /** How long a stop waits for what is under way. */
  graceInMs?: number;
};

const LOOK_EVERY_IN_MS = 5_000;
const EXPIRED = 'expired before it could be done';

/**
 * Starts the worker. Each task is done at least once: one whose worker dies between doing it and noting it is done again when its time is over,
 * under the same id. Kinds that are not given here are left to others.
 */
export function startTaskWorker(
  db: Kysely<Database>,
  taskKinds: readonly TaskKind[],
  {
    notifications,
    now = () => new Date(),
    onTrouble = () => {},
    onFailure = () => {},
    onGivenUp = () => {},
    onDone = () => {},
    graceInMs = 6_000,
  }: WorkerOptions = {},
): TaskWorker {
  const kinds = new Map(taskKinds.map((kind) => [kind.name, kind]));
  const lanes = new Map([...kinds.keys()].map((name) => [name, new Set<Promise<void>>()]));
  let looking: Promise<void> | null = null;
  let shouldLookAgain = false;
  let isStopped = false;
  let nextLook: NodeJS.Timeout | undefined;

  const failed = async (kind: TaskKind, task: TaskRow, error: unknown) => {
    const at = now();
    const reason = error instanceof Error ? error.message : String(error);
    const told = { taskId: task.id, kind: task.kind, cause: task.cause, attempts: task.attempts, reason };
    const comesAgain = kind.everyInSeconds !== undefined;
    const leastSeconds = error instanceof TryLater ? error.afterInSeconds : 0;
    const retryAt =
      error instanceof Hopeless && !comesAgain
        ? null
        : nextAttempt(task.attempts, at, { leastSeconds, comesAgain }, Math.random);
    if (!retryAt) {
      await giveUp(db, task, 'dead', reason, at);
      return onGivenUp(told);
    }
    if (task.expires_at !== null && retryAt >= new Date(task.expires_at)) {
      await giveUp(db, task, 'expired', `${EXPIRED}: ${reason}`, at);
      return onGivenUp({ ...told, reason: `${EXPIRED}: ${reason}` });
    }
    await putBack(db, task, { attempts: task.attempts, reason, runAt: retryAt });
    if (comesAgain) onFailure(told);
  };

  /** When what comes again is next due: the database takes by its own clock too, which one that stands still must not be behind. */
  const nextRun = (everyInSeconds: number) => new Date(Math.max(now().getTime(), Date.now()) + everyInSeconds * 1000);

  /** It is done: from here on only a lost note would have it done twice. */
  const noteDone = async (kind: TaskKind, task: TaskRow) => {
    for (let tries = 1; ; tries++) {
      try {
        if (kind.everyInSeconds === undefined) await markDone(db, task.id, kind.keepsPayload ?? false, now());
        else await putBack(db, task, { attempts: 0, reason: null, runAt: nextRun(kind.everyInSeconds) });
        return;
      } catch (error) {
        if (tries === 3) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * tries));
      }
    }
  };

  const doOne = async (kind: TaskKind, task: TaskRow) => {
    try {
      const payload = kind.payload.safeParse(task.payload);
      // What schema it breaks is not said: the answer repeats what was entered.
      if (!payload.success) throw new Hopeless('its payload is not one of this kind');
      await kind.run(payload.data, { id: task.id, cause: task.cause, createdAt: task.created_at, now: now() });
    } catch (error) {
      return failed(kind, task, error);
    } finally {
      onDone();
    }
    await noteDone(kind, task);
  };

  const lane = async (kind: TaskKind) => {
    while (!isStopped) {
      const task = await takeTask(db, kind.name, kind.workTimeInSeconds ?? 60, now());
      if (!task) return;
      await doOne(kind, task);
    }
  };
  /** Starts what lanes of a kind are free; no kind waits for another. */
  const startLanes = (kind: TaskKind) => {
    const busy = lanes.get(kind.name)!;
    for (let free = (kind.lanes ?? 1) - busy.size; free > 0; free--) {
      const work = lane(kind)
        .catch(onTrouble)
        .finally(() => busy.delete(work));
      busy.add(work);
    }
  };
  const underWay = () => [...lanes.values()].flatMap((busy) => [...busy]);

  /** Starts what is due; answers when the next is, in milliseconds. */
  const startDue = async (): Promise<number> => {
    for (const { id: taskId, ...rest } of await expireTasks(db, now())) onGivenUp({ taskId, ...rest, reason: EXPIRED });
    const due = (await dueKinds(db, now())).filter(({ kind }) => kinds.has(kind));
    for (const { kind, isDue } of due) if (isDue) startLanes(kinds.get(kind)!);
    const waits = due.filter(({ isDue }) => !isDue).map(({ runAt }) => Date.parse(runAt) - now().getTime());
    return Math.max(50, Math.min(LOOK_EVERY_IN_MS, ...waits));
  };

  const look = () => {
    if (isStopped) return;
    shouldLookAgain = true;
    looking ??= (async () => {
      clearTimeout(nextLook);
      let nextInMs = LOOK_EVERY_IN_MS;
      while (shouldLookAgain && !isStopped) {
        shouldLookAgain = false;
        // A database that is away for a moment is no reason to stop: the next look tries again.
        nextInMs = await startDue().catch((error: unknown) => {
          onTrouble(error);
          return LOOK_EVERY_IN_MS;
        });
      }
      looking = null;
      if (isStopped) return;
      nextLook = setTimeout(look, nextInMs);
      nextLook.unref();
    })();
  };

  const begin = async () => {
    for (const { name, everyInSeconds } of kinds.values())
      if (everyInSeconds !== undefined) await keepTask(db, name, nextRun(everyInSeconds)).catch(onTrouble);
  };
  const begun = begin().then(look);
  const stopListening = notifications?.listen('task', look);
  return {
    drain: async () => {
      await begun;
      do {
        look();
        await looking;
        await Promise.all(underWay());
        // What came while a lane was ending is found by another look.
      } while (!isStopped && (await dueKinds(db, now())).some(({ kind, isDue }) => isDue && kinds.has(kind)));
    },
    stop: async () => {
      isStopped = true;
      stopListening?.();
      clearTimeout(nextLook);
      await begun;
      let grace: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        Promise.all([looking, ...underWay()]),
        new Promise((resolve) => (grace = setTimeout(resolve, graceInMs))),
      ]);
      clearTimeout(grace);
    },
  };
}
