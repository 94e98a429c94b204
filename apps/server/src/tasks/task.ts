import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/files.ts';
import type { Database, Row } from '../db/schema.ts';

/** A row of what is due. */
export type TaskRow = Row<'task'>;

/**
 * A kind of task: what its payload is, and how it is done. A task is done at least once: one whose process dies in the middle is done again, so
 * that `run` must bear that.
 */
export type TaskKind<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * Does it. Throws {@link TryLater} or any other error to have it done again later, {@link Hopeless} to give it up. The message of an error is
   * kept as the reason: no content, no secret, no address.
   */
  run: (payload: Payload, task: { id: string; cause: string; createdAt: string; now: Date }) => Promise<void>;
  /** How many are done at a time in one process; 1 unless told otherwise. */
  lanes?: number;
  /** When a task that is being done is given back, since its process may have died; a minute unless told otherwise. */
  workTimeInSeconds?: number;
  /** Done again and again: there is always one of it, which is never given up. */
  everyInSeconds?: number;
  /** Whether what was in it stays in the table when it is done. */
  keepsPayload?: boolean;
};

/** Defines a kind. What it is done with has passed its schema, whoever wrote it: for who does tasks, all kinds are alike. */
export const taskKind = <Payload>(kind: TaskKind<Payload>): TaskKind => kind as unknown as TaskKind;

/** What the tasks of a module are made of. */
export type TaskParts = { db: Kysely<Database>; files: FileStore; config: Config };

/** Thrown by a task that will never work: it is not tried again. */
export class Hopeless extends Error {}

/** Thrown by a task that was told how long to wait. */
export class TryLater extends Error {
  readonly afterInSeconds: number;
  constructor(message: string, afterInSeconds: number) {
    super(message);
    this.afterInSeconds = afterInSeconds;
  }
}
