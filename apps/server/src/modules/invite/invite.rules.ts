import { randomBytes } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { mailDomain } from '../../mail-domain.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { invitePolicies } from './invite.policies.ts';

type Schemas = components['schemas'];

/** An invitation is good for seven days (security rules, invites). */
export const INVITE_LIFETIME_IN_DAYS = 7;
const TOKEN_IN_BYTES = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A new identifier of 160 bits, in 32 letters and digits that survive being read aloud, wrapped or capitalised by a mail program. */
export function newInviteId(): string {
  let bits = BigInt(`0x${randomBytes(TOKEN_IN_BYTES).toString('hex')}`);
  let text = '';
  for (let index = 0; index < (TOKEN_IN_BYTES * 8) / 5; index++) {
    text += LETTERS[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text;
}

/** Where an invitation leads (section 2 of the product specification); `publicUrl` is that of the configuration. */
export const inviteLink = (publicUrl: string, inviteId: string): string => `${publicUrl}/${inviteId}/login`;

/** When an invitation that is sent now ends. */
export const inviteExpiry = (now: Date): Date => new Date(now.getTime() + INVITE_LIFETIME_IN_DAYS * 86_400_000);

/** An invitation as the queries answer it. */
export type InviteRow = {
  id: string;
  email: string;
  invited_by: string;
  invited_by_name: string;
  send_count: number;
  created_at: string;
  sent_at: string;
  expires_at: string;
  accepted_at: string | null;
  cancelled_at: string | null;
  is_expired: boolean;
  /** The address has an account of the company, however it came to it. */
  is_member: boolean;
  delivery_status: 'pending' | 'sent' | 'failed' | null;
};

/** The state of an invitation. A colleague who registered without the link is there all the same. */
export function inviteStatus(
  row: Pick<InviteRow, 'accepted_at' | 'cancelled_at' | 'is_expired' | 'is_member'>,
): Schemas['InviteStatus'] {
  if (row.accepted_at !== null || row.is_member) return 'accepted';
  if (row.cancelled_at !== null) return 'cancelled';
  return row.is_expired ? 'expired' : 'pending';
}

/** An invitation as the policies see it. */
export const inviteSubject = (row: InviteRow) => ({ status: inviteStatus(row), invitedBy: row.invited_by });

/** An invitation as its company sees it. The identifier is in the mail alone. */
export const inviteeOf = (row: InviteRow, caller: Principal): Schemas['Invitee'] => ({
  _id: row.id,
  email: row.email,
  status: inviteStatus(row),
  invitedBy: row.invited_by_name,
  sendCount: row.send_count,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  deliveryStatus: row.delivery_status ?? 'sent',
  can: {
    resend: may(invitePolicies['invite.resend'], caller, inviteSubject(row)),
    cancel: may(invitePolicies['invite.cancel'], caller, inviteSubject(row)),
  },
});

/**
 * Why an address cannot be invited, or null. A colleague is who has an address at exactly the company's own mail domain: that is what makes
 * a registration join the company, so an invitation elsewhere could not lead there, and would make of us a relay to strangers.
 */
export function inviteProblem(
  email: string,
  known: { email_domain: string; members: readonly string[]; invited: readonly string[] },
): Schemas['InviteResult']['problem'] {
  if (mailDomain(email) !== mailDomain(`@${known.email_domain}`))
    return {
      code: 'NOT_A_COLLEAGUE',
      message: `Please enter an address of your company, ending in @${known.email_domain}.`,
    };
  if (known.members.includes(email))
    return { code: 'ALREADY_REGISTERED', message: 'This colleague has already registered.' };
  if (known.invited.includes(email))
    return {
      code: 'ALREADY_INVITED',
      message: 'This colleague has already been invited. You can resend the invitation.',
    };
  return null;
}

/** The mail of an invitation: a fixed text with the names of who invites. */
export const inviteMail = (
  sender: { fullName: string; companyName: string },
  link: string,
  productName: string,
): MailText => ({
  subject: oneLine(`${sender.fullName} invites you to ${productName}`),
  text: [
    'Hello,',
    '',
    `${oneLine(sender.fullName)} invites you to join ${oneLine(sender.companyName)} on ${productName}, where your company finds, compares and shortlists industrial service vendors.`,
    '',
    'Open this link to register with this address:',
    link,
    '',
    `The link is personal and valid for ${INVITE_LIFETIME_IN_DAYS} days. After you register, the ${productName} team or your company’s super user approves your access.`,
    '',
    `You get this email because ${oneLine(sender.fullName)} entered your address. If you do not want to register, ignore this email.`,
  ].join('\n'),
});
