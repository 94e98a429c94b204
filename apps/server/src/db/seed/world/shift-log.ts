import { createHash } from 'node:crypto';
import { hashOfBody } from '../../../modules/chat/chat.rules.ts';
import { demoId } from '../vendor-basics.ts';
import { type CompanyWorld, inHex } from './company-world.ts';

/** Messages in the longest thread of the demo. */
export const SHIFT_LOG_LENGTH = 5_000;

const REMARKS = [
  'kiln feed steady, preheater outlet at 325 °C.',
  'ring formation at 28 m, shell temperature checked.',
  'girth gear lubricated, no noise.',
  'cooler fan 4 tripped for two minutes, reset.',
  'coal mill vibration normal after the bearing was changed.',
  'bag filter differential pressure high, two bags to be changed in the stop.',
  'handed over, nothing open.',
] as const;

/** Two colleagues of Sagar Steel who have written a message each hour of the last 30 weeks, all of them read. */
export function addShiftLog({ name, index, id: companyId, users, today, add }: CompanyWorld): void {
  if (name !== 'Sagar Steel') return;
  const id = demoId('shift log', index, 1);
  const team = users.slice(1, 3);
  const hourAt = (seq: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (SHIFT_LOG_LENGTH - seq) * 3_600_000).toISOString();
  add('chat_thread', {
    id,
    company_id: companyId,
    kind: 'team',
    job_id: null,
    job_vendor_id: null,
    title: 'Kiln 2 shift log',
    last_seq: SHIFT_LOG_LENGTH,
    last_at: hourAt(SHIFT_LOG_LENGTH),
    priced_at: null,
    buyer_read_seq: 0,
    vendor_read_seq: 0,
  });
  for (let seq = 1; seq <= SHIFT_LOG_LENGTH; seq++) {
    const author = team[Math.floor(seq / 8) % team.length]!;
    const text = `Hour ${seq}: ${REMARKS[seq % REMARKS.length]}`;
    add('chat_message', {
      thread_id: id,
      seq,
      company_id: companyId,
      client_message_id: uuidOf(`${id} ${seq}`),
      body_hash: inHex(hashOfBody({ text })),
      by_user: author.id,
      by_name: author.fullName,
      at: hourAt(seq),
      words: text,
      reply_to_seq: null,
      mentioned: [],
      edited_at: null,
      deleted_at: null,
    });
  }
  for (const { id: userId } of team) {
    add('chat_member', { thread_id: id, user_id: userId, company_id: companyId });
    add('chat_mark', { thread_id: id, user_id: userId, company_id: companyId, seq: SHIFT_LOG_LENGTH });
  }
}

/** The same id in every run. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
