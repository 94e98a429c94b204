import { createHash } from 'node:crypto';
import { hashOfBody } from '../../../modules/chat/chat.rules.ts';
import { type CompanyWorld, type DemoPerson, inHex, moment } from './company-world.ts';
import type { ThreadFiles } from './thread-files.ts';

/** A message of the demo: who wrote it, days before the day of the seed, the hour in UTC, the text, and a file. */
type DemoMessage = readonly [
  by: 'vendor' | 'owner' | 'colleague',
  daysAgo: number,
  hour: number,
  text: string,
  file?: keyof ThreadFiles,
];

/** A job whose vendors and members write to each other. */
export interface TalkingJob {
  id: string;
  /** The id of one of its rows in a table; up to 20 of them. */
  idOf: (table: string, position: number) => string;
  owner: DemoPerson;
  colleague: DemoPerson;
  publishedDaysAgo: number;
  vendors: readonly { jobVendorId: string; name: string }[];
}

/** What is said with each vendor of a job after the RFQ was sent `since` days ago; how many of the last messages the owner has not read. */
const WITH_VENDORS: readonly { unread: number; messages: (since: number) => readonly DemoMessage[] }[] = [
  {
    unread: 2,
    messages: (since) => [
      [
        'vendor',
        since - 1,
        11,
        'Can the tubes come with a mill certificate 3.1 instead of 3.2? It saves about two weeks.',
      ],
      ['owner', since - 1, 12, '3.1 is enough here. Please attach one of your stock, heat number visible.'],
      ['owner', since - 1, 12, 'This answer also goes to all vendors as a clarification, without your name.'],
      ['vendor', since - 2, 8, 'Thank you, that is clear.'],
      ['vendor', since - 2, 9, 'Mill certificate attached, heat 8841.', 'certificate'],
    ],
  },
  {
    unread: 1,
    messages: (since) => [
      [
        'owner',
        since - 1,
        6,
        'The site visit is on Thursday at 10:30. Please report at gate 2 with safety shoes.',
        'gateForm',
      ],
      ['vendor', since - 1, 7, 'We come with three people.', 'names'],
      ['vendor', since - 2, 8, 'Which gate is open for the crane?'],
    ],
  },
  {
    unread: 0,
    messages: (since) => [
      ['vendor', since - 1, 5, 'Is scaffolding material available at the plant?'],
      ['owner', since - 1, 9, 'Yes, from our stock. Erection and dismantling are in your scope.'],
      ['vendor', since - 2, 5, 'Noted, thank you.'],
    ],
  },
];

const AMONG_MEMBERS = (since: number): readonly DemoMessage[] => [
  [
    'owner',
    since - 1,
    5,
    'The RFQ is out. Please forward technical questions to me, so that all vendors get one answer.',
  ],
  ['colleague', since - 1, 6, 'Operations confirmed the shutdown window. The crane road stays free.', 'window'],
];

/** The threads of a job that was sent to its vendors, written a day and two after that. */
export function addThreads(world: CompanyWorld, job: TalkingJob, files: ThreadFiles): void {
  if (job.publishedDaysAgo < 3) return;
  const { today, id: companyId, add } = world;
  const withVendors = job.vendors.slice(0, WITH_VENDORS.length).map((vendor, index) => {
    const { unread, messages } = WITH_VENDORS[index]!;
    // Of older jobs everything is read.
    return { vendor, messages, unread: job.publishedDaysAgo < 30 ? unread : 0, id: job.idOf('chat_thread', index) };
  });
  const threads = [
    ...withVendors.map(({ messages, ...thread }) => ({ ...thread, messages: messages(job.publishedDaysAgo) })),
    {
      id: job.idOf('chat_thread', 10),
      vendor: null,
      unread: 0,
      messages: AMONG_MEMBERS(job.publishedDaysAgo),
    },
  ];
  for (const { id, vendor, messages, unread } of threads) {
    const [, daysAgo, hour] = messages.at(-1)!;
    const read = messages.length - unread;
    add('chat_thread', {
      id,
      company_id: companyId,
      kind: vendor ? 'vendor' : 'job',
      job_id: job.id,
      job_vendor_id: vendor?.jobVendorId ?? null,
      title: null,
      last_seq: messages.length,
      last_at: moment(today, daysAgo, hour),
      priced_at: null,
      buyer_read_seq: vendor ? read : 0,
      vendor_read_seq: vendor ? messages.length : 0,
    });
  }
  for (const { id, vendor, messages } of threads)
    for (const [index, [by, daysAgo, hour, text, file]] of messages.entries()) {
      const author = by === 'colleague' ? job.colleague : job.owner;
      add('chat_message', {
        thread_id: id,
        seq: index + 1,
        company_id: companyId,
        client_message_id: uuidOf(`${id} ${index}`),
        body_hash: inHex(hashOfBody({ text, fileIds: file ? [fileIdOf(id, index)] : [] })),
        by_user: by === 'vendor' ? null : author.id,
        by_name: by === 'vendor' ? vendor!.name : author.fullName,
        at: moment(today, daysAgo, hour),
        words: text,
        reply_to_seq: null,
        mentioned: [],
        edited_at: null,
        deleted_at: null,
      });
    }
  for (const { id, messages } of threads)
    for (const [index, [by, daysAgo, hour, , file]] of messages.entries()) {
      if (!file) continue;
      const { name, mediaType, content } = files[file];
      add('chat_file', {
        id: fileIdOf(id, index),
        thread_id: id,
        company_id: companyId,
        by_user: by === 'vendor' ? null : (by === 'colleague' ? job.colleague : job.owner).id,
        seq: index + 1,
        place: 1,
        file_name: name,
        media_type: mediaType,
        size_in_bytes: content.length,
        sha256: inHex(sha256Of(content)),
        created_at: moment(today, daysAgo, hour),
      });
    }
  for (const { id, messages, unread } of threads)
    add('chat_mark', {
      thread_id: id,
      user_id: job.owner.id,
      company_id: companyId,
      seq: messages.length - unread,
    });
}

/**
 * The contents of the files that messages carry. They go to the file store as every content does that is in the database when the server starts: as a
 * file of the company, which is forgotten within a day as nothing uses it.
 */
export function addThreadContents({ id: companyId, users, today, add }: CompanyWorld, files: ThreadFiles): void {
  for (const { name, mediaType, content } of Object.values(files))
    add('stored_file', {
      id: uuidOf(`content ${companyId} ${name}`),
      company_id: companyId,
      uploaded_by: users[0].id,
      file_name: name,
      media_type: mediaType,
      size_in_bytes: content.length,
      sha256: inHex(sha256Of(content)),
      content: inHex(content),
      created_at: moment(today, 0, 0),
      deleted_at: null,
      dropped_at: null,
    });
}

const sha256Of = (content: Buffer): Buffer => createHash('sha256').update(content).digest();
const fileIdOf = (threadId: string, index: number): string => uuidOf(`file ${threadId} ${index}`);

/** The same id in every run. */
const uuidOf = (text: string): string =>
  sha256Of(Buffer.from(text))
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
