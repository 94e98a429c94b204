import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import { invalidRequest, notFound, tooMany } from '../../problems.ts';
import { reviewById } from '../vendor-review/vendor-review.queries.ts';
import { canCreateReview, canUpdateReview, reviewOf } from '../vendor-review/vendor-review.rules.ts';
import { contactsOpenedMail, enquiryCopyMail, enquiryMail, mailWordsProblem, shareProfileMail } from './mail.rules.ts';
import {
  companyRelation,
  enquiryPage,
  insertEnquiry,
  noteContactNotification,
  phoneOf,
  profileRows,
  takeDailyBudget,
  vendorByGstn,
  vendorRecipient,
} from './vendor-profile.queries.ts';
import {
  enquiryOf,
  indianDay,
  publicProfileOf,
  secondsToNextIndianDay,
  sharedCompanyOf,
} from './vendor-profile.rules.ts';

type Operations =
  | 'vendorProfileData'
  | 'vendorProfileDataWithoutToken'
  | 'vendorProfileShare'
  | 'setVendorShare'
  | 'enquireVendor'
  | 'getVendorEnquiries'
  | 'contactNotification';

/** Handlers of the vendor profile (section 7 of the product specification). */
export const vendorProfileHandlers: HandlersOf<Operations> = {
  vendorProfileData: async ({ db, path, principal, now }) => {
    const [row] = await profileRows(db, [path.gstn]);
    if (!row) throw notFound('vendor');
    const relation = await companyRelation(db, principal.companyId, principal.userId, row.id);
    const review = relation.my_review ? await reviewById(db, relation.my_review.id) : undefined;
    const experiences = relation.experiences.map((one) => ({
      ...one,
      can: { createReview: canCreateReview(one.reviewStatus) },
    }));
    return {
      ...publicProfileOf(row, indianDay(now)),
      keyContacts: relation.contacts,
      experiences,
      myReview: review ? reviewOf(review, principal.userId) : null,
      shortlistGroupIds: relation.group_ids,
      lastEnquiryAt: relation.last_enquiry_at,
      can: {
        createReview: experiences.some((one) => one.can.createReview),
        updateReview: relation.my_review !== null && canUpdateReview(relation.my_review.status),
        shortlist: true,
        enquire: true,
        share: true,
      },
    };
  },

  vendorProfileDataWithoutToken: async ({ directory, path, now }) => {
    const [row] = await profileRows(directory, [path.gstn]);
    if (!row) throw notFound('vendor');
    return publicProfileOf(row, indianDay(now));
  },

  vendorProfileShare: async ({ directory, path }) => {
    const vendor = await vendorByGstn(directory, path.gstn);
    if (!vendor) throw notFound('vendor');
    return sharedCompanyOf(vendor);
  },

  setVendorShare: async ({ db, body, principal, config, now, outbox, activity }) => {
    assertMailWords({ '/note': body.note });
    const vendor = await vendorByGstn(db, body.gstn);
    if (!vendor) throw notFound('vendor');
    await takeMails(db, principal, config, 'sharedMailsPerUserPerDay', body.recipients.length, now);
    const link = `${config.publicUrl}/vendor/${vendor.gstn}`;
    const mail = shareProfileMail(principal, vendor.company_name, link, body.note, config.productName);
    for (const recipient of body.recipients) await outbox.add({ channel: 'mail', recipient, ...mail });
    await activity.add({
      subjectKind: 'vendor',
      subjectId: vendor.id,
      detail: { recipientCount: body.recipients.length },
    });
    return { status: 'SUCCESS' };
  },

  enquireVendor: async ({ db, body, principal, config, now, outbox, activity }) => {
    assertMailWords({ '/subject': body.subject, '/message': body.message });
    const vendor = await vendorByGstn(db, body.gstn);
    if (!vendor) throw notFound('vendor');
    await takeMails(db, principal, config, 'enquiriesPerUserPerDay', 1, now);
    const enquiry = { subject: body.subject, message: body.message, wantsCallBack: body.wantsCallBack ?? false };
    const to = await vendorRecipient(db, vendor);
    const sender = { ...principal, phone: await phoneOf(db, principal.userId) };
    const outboxId = randomUUID();
    await outbox.add({
      id: outboxId,
      channel: 'mail',
      recipient: to.email,
      ...enquiryMail(sender, to.fullName, vendor.company_name, enquiry, config.productName),
    });
    await outbox.add({
      channel: 'mail',
      recipient: principal.email,
      ...enquiryCopyMail(vendor.company_name, enquiry, config.productName),
    });
    const stored = await insertEnquiry(db, {
      company_id: principal.companyId,
      sent_by: principal.userId,
      vendor_id: vendor.id,
      subject: enquiry.subject,
      message: enquiry.message,
      wants_call_back: enquiry.wantsCallBack,
      outbox_message_id: outboxId,
      created_at: now,
    });
    await activity.add({ subjectKind: 'vendor', subjectId: vendor.id, detail: { enquiryId: stored.id } });
    return enquiryOf({
      ...vendor,
      ...stored,
      vendor_id: vendor.id,
      subject: enquiry.subject,
      message: enquiry.message,
      wants_call_back: enquiry.wantsCallBack,
      sent_by_name: principal.fullName,
      delivery_status: 'pending',
    });
  },

  getVendorEnquiries: async ({ db, query, principal }) => {
    const { offset = 1, limit = 20 } = query;
    const page = await enquiryPage(db, principal.companyId, query.gstn ?? null, offset, limit);
    return { data: page.rows.map(enquiryOf), totalRecords: page.total, offset, limit };
  },

  contactNotification: async ({ db, body, principal, config, now, outbox, activity }) => {
    const vendor = await vendorByGstn(db, body.gstn);
    if (!vendor) throw notFound('vendor');
    const isFirstToday = await noteContactNotification(db, {
      company_id: principal.companyId,
      vendor_id: vendor.id,
      notified_on: indianDay(now),
      notified_by: principal.userId,
    });
    if (!isFirstToday) return { status: 'SUCCESS' };
    const to = await vendorRecipient(db, vendor);
    const mail = contactsOpenedMail(to.fullName, vendor.company_name, principal.companyName, config.productName);
    await outbox.add({ channel: 'mail', recipient: to.email, ...mail });
    await activity.add({ subjectKind: 'vendor', subjectId: vendor.id });
    return { status: 'SUCCESS' };
  },
};

/** Throws the 400 problem when a person's words, by pointer, cannot go into a mail. */
export function assertMailWords(words: Record<string, string | undefined>): void {
  const problems = Object.entries(words).flatMap(([pointer, text]) => {
    const message = text === undefined ? null : mailWordsProblem(text);
    return message === null ? [] : [{ pointer, message }];
  });
  if (problems.length > 0) throw invalidRequest(problems);
}

/** Takes `count` mails from the caller's daily budget; throws the 429 problem when it does not hold them. */
export async function takeMails(
  db: Kysely<Database>,
  principal: Principal,
  config: Config,
  budget: 'sharedMailsPerUserPerDay' | 'enquiriesPerUserPerDay',
  count: number,
  now: Date,
): Promise<void> {
  const limit = config.budgets[budget];
  const isTaken = await takeDailyBudget(db, {
    companyId: principal.companyId,
    userId: principal.userId,
    budget,
    day: indianDay(now),
    count,
    limit,
  });
  if (!isTaken)
    throw tooMany(
      `At most ${limit} such mails can be sent in a day. The count begins anew at midnight in India.`,
      secondsToNextIndianDay(now),
    );
}
