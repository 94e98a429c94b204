import { tokenHash } from '../authentication/authentication.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';

/** How long a mailed review link is good; the code to the client's address works after that as well. */
export const REVIEW_LINK_IS_GOOD_FOR_DAYS = 30;

/** The parts of a review link (sections 2 and 4 of the product specification), with the token of S3 in the fragment, which no server sees. */
export function reviewLink(
  publicUrl: string,
  link: { gstn: string; projectId: string; clientEmail: string; vendorEmail: string },
  token: string | null,
): string {
  const path = [link.gstn, link.projectId, link.clientEmail, link.vendorEmail].map(encodeURIComponent).join('/');
  return `${publicUrl}/submit-review/${path}${token === null ? '' : `#${token}`}`;
}

/** What the database knows of a token that came with a call; null for what no token of ours looks like. */
export const reviewTokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && /^[\w-]{43}$/.test(token) ? tokenHash(token) : null;

/** A header value of openExperience, which is percent-encoded; null when it is missing or not well-formed. */
export function headerText(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string') return null;
  try {
    const text = decodeURIComponent(value);
    return /[\u0000-\u001F\u007F]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The mail that asks the client of a finished job for a review. */
export const reviewRequestMail = (
  job: { clientName: string; vendorName: string; projectTitle: string; completedOn: string },
  link: string,
  productName: string,
): MailText => ({
  subject: oneLine(`How was your work with ${job.vendorName}?`),
  text: [
    `Dear ${oneLine(job.clientName)},`,
    '',
    `${oneLine(job.vendorName)} finished this job for you on ${longDate(job.completedOn)}:`,
    '',
    `- ${oneLine(job.projectTitle)}`,
    '',
    'A review takes two minutes and helps other companies choose. No login needed:',
    link,
    '',
    `The link is personal, so please do not forward it. It works once, within ${REVIEW_LINK_IS_GOOD_FOR_DAYS} days. ${productName} shows your name and company with the review, never your email address.`,
  ].join('\n'),
});

/** The mail with the code that proves the client of a review. */
export const reviewCodeMail = (code: string, vendorName: string, productName: string): MailText => ({
  subject: `Your ${productName} review code`,
  text: [
    'Hello,',
    '',
    `you are about to post a review of ${oneLine(vendorName)} on ${productName}. Your code is`,
    '',
    code,
    '',
    'It is valid for 10 minutes, on the page where you requested it. If this was not you, ignore this email: no review is posted without the code. Never share it, especially not with the vendor.',
  ].join('\n'),
});

const longDate = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
