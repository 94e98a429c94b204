import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { GroupRow, WritableVendor } from './broadcast-group.queries.ts';

type Broadcasts = components['schemas']['Broadcasts'];

/** How many groups a job has, and messages. */
export const MOST_GROUPS = 50;
export const MOST_MESSAGES = 200;

const vendorOf = ({ job_vendor_id, vendor_name }: WritableVendor) => ({
  jobVendorId: job_vendor_id,
  companyName: vendor_name,
});

/** Vendors, groups and messages as who sees the job reads them. */
export const broadcastsOf = (
  vendors: readonly WritableVendor[],
  groups: readonly GroupRow[],
  messages: Broadcasts['messages'],
  maySend: boolean,
): Broadcasts => ({
  vendors: vendors.map(vendorOf),
  groups: groups.map(({ id, name, job_vendor_ids }) => ({
    _id: id,
    name,
    vendors: vendors.filter(({ job_vendor_id }) => job_vendor_ids.includes(job_vendor_id)).map(vendorOf),
  })),
  messages,
  can: { send: maySend },
});

/** Which of those to write to cannot be. */
export function whomProblems(
  jobVendorIds: readonly string[],
  vendors: ReadonlyMap<string, WritableVendor>,
): FieldProblem[] {
  return jobVendorIds.flatMap((id, index) =>
    vendors.has(id)
      ? []
      : [{ pointer: `/jobVendorIds/${index}`, message: 'is not a vendor on this job who was sent the RFQ' }],
  );
}

/** What is wrong with the name of a group. */
export function groupNameProblems(
  name: string,
  groupId: string | undefined,
  groups: readonly GroupRow[],
): FieldProblem[] {
  if (name === '') return [{ pointer: '/name', message: 'Give the group a name.' }];
  return groups.some((group) => group.id !== groupId && group.name.toLowerCase() === name.toLowerCase())
    ? [{ pointer: '/name', message: 'is the name of another group of this job' }]
    : [];
}

/** The mail to one vendor about a message. */
export const messageMail = ({ number, title, buyer }: Frozen, words: string): MailText => ({
  subject: oneLine(`${buyer} sent you a message about ${number}`),
  text: [
    `${oneLine(buyer)} sent you a message about ${number}, ${oneLine(title)}:`,
    '',
    quoted(words),
    '',
    'You can ask questions on the page of the RFQ.',
  ].join('\n'),
});
