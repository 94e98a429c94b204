import { createHash } from 'node:crypto';

/** The most messages in a record; of a longer thread the newest. */
export const MOST_RECORDED = 5_000;

/** A message as a record has it. */
export type RecordedMessage = {
  seq: number;
  at: string;
  by: string;
  side: 'buyer' | 'vendor';
  /** Null when it was deleted. */
  text: string | null;
  replyToSeq: number | null;
  editedAt: string | null;
  deletedAt: string | null;
  files: readonly { name: string; sizeInBytes: number; sha256: string }[];
};

/** What the record of a thread says. */
export type ThreadRecord = {
  title: string;
  /** The number and title of its job. */
  job: string | null;
  company: string;
  takenBy: string;
  takenAt: string;
  /** In the whole thread. */
  messageCount: number;
  messages: readonly RecordedMessage[];
};

/**
 * The fingerprint of what was written: of title, job, company and messages as JSON, whoever takes the record and whenever. Another one says that
 * a message was added, edited or deleted since.
 */
export const fingerprintOf = ({ title, job, company, messageCount, messages }: ThreadRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([title, job, company, messageCount, messages]))
    .digest('hex');
