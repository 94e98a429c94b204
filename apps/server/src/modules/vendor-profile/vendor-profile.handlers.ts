import { randomUUID } from 'node:crypto';
import type { HandlersOf } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, notFound } from '../../problems.ts';
import { beginConversation } from '../chat/begin-conversation.ts';
import { reviewById } from '../vendor-review/vendor-review.queries.ts';
import { vendorReviewPolicies } from '../vendor-review/vendor-review.policies.ts';
import { reviewOf } from '../vendor-review/vendor-review.rules.ts';
import {
  contactsOpenedMail,
  distinctRecipients,
  enquiryCopyMail,
  enquiryMail,
  mailWordsProblems,
  shareProfileMail,
} from './mail.rules.ts';
import {
  companyRelation,
  enquiryCount,
  enquiryRows,
  insertEnquiry,
  noteContactNotification,
  phoneOf,
  profileRows,
  takeDailyBudget,
  vendorByGstn,
  vendorRecipient,
} from './vendor-profile.queries.ts';
import {
  dailyBudgetUsedUp,
  dailyUse,
  enquiryOf,
  indianDay,
  publicProfileOf,
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
  vendorProfileData: async ({ db, path, principal, now, budgets }) => {
    const [row] = await profileRows(db, [path.gstn]);
    if (!row) throw notFound('vendor');
    const reason = 'You have viewed the contacts of too many vendors today.';
    await budgets.spendOnce('vendorContactsPerUserPerDay', principal.userId, row.id, reason);
    const relation = await companyRelation(db, principal.companyId, principal.userId, row.id);
    const review = relation.my_review ? await reviewById(db, relation.my_review.id) : undefined;
    const experiences = relation.experiences.map((one) => ({
      ...one,
      can: { createReview: may(vendorReviewPolicies['review.create'], principal, { review_status: one.reviewStatus }) },
    }));
    return {
      ...publicProfileOf(row, indianDay(now)),
      keyContacts: relation.contacts,
      experiences,
      myReview: review ? reviewOf(review, principal.userId) : null,
      shortlistGroupIds: relation.group_ids,
      lastEnquiryAt: relation.last_enquiry_at,
      ...(relation.thread_id !== null && { threadId: relation.thread_id }),
      can: {
        createReview: experiences.some((one) => one.can.createReview),
        updateReview:
          relation.my_review !== null &&
          may(vendorReviewPolicies['review.update'], principal, { review_status: relation.my_review.status }),
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
    assertFields(mailWordsProblems({ '/note': body.note }));
    const vendor = await vendorByGstn(db, body.gstn);
    if (!vendor) throw notFound('vendor');
    const recipients = distinctRecipients(body.recipients);
    const use = dailyUse(principal, config.budgets, 'sharedMailsPerUserPerDay', recipients.length, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
    const link = `${config.publicUrl}/vendor/${vendor.gstn}`;
    const mail = shareProfileMail(principal, vendor.company_name, link, body.note, config.productName);
    for (const recipient of recipients) await outbox.add({ channel: 'mail', recipient, ...mail });
    await activity.add({
      subjectKind: 'vendor',
      subjectId: vendor.id,
      detail: { recipientCount: recipients.length },
    });
    return { status: 'SUCCESS' };
  },

  enquireVendor: async (context) => {
    const { db, body, principal, config, now, outbox, activity } = context;
    assertFields(mailWordsProblems({ '/subject': body.subject, '/message': body.message }));
    const vendor = await vendorByGstn(db, body.gstn);
    if (!vendor) throw notFound('vendor');
    const use = dailyUse(principal, config.budgets, 'enquiriesPerUserPerDay', 1, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
    const to = await vendorRecipient(db, vendor);
    const sender = { ...principal, phone: await phoneOf(db, principal.userId) };
    const mailId = randomUUID();
    const mail = enquiryMail(sender, to.fullName, vendor.company_name, body, config.productName);
    const copy = enquiryCopyMail(vendor.company_name, body, config.productName);
    const text = `${body.subject}\n\n${body.message}${body.wantsCallBack ? '\n\nPlease call me back.' : ''}`;
    const asked = { id: mailId, vendorId: vendor.id, email: to.email, text, mail };
    await outbox.add({ ...(await beginConversation(context, asked)), id: mailId });
    await outbox.add({ channel: 'mail', recipient: principal.email, ...copy });
    const { id } = await insertEnquiry(db, {
      company_id: principal.companyId,
      sent_by: principal.userId,
      vendor_id: vendor.id,
      subject: body.subject,
      message: body.message,
      wants_call_back: body.wantsCallBack ?? false,
      mail_task_id: mailId,
      created_at: now,
    });
    await activity.add({ subjectKind: 'vendor', subjectId: vendor.id, detail: { enquiryId: id } });
    return enquiryOf((await enquiryRows(db, principal.companyId, { id }, 1, 1))[0]!);
  },

  getVendorEnquiries: async ({ db, query, principal }) => {
    const { offset = 1, limit = 20, gstn } = query;
    const rows = await enquiryRows(db, principal.companyId, { gstn }, offset, limit);
    const totalRecords = await enquiryCount(db, principal.companyId, gstn ?? null);
    return { data: rows.map(enquiryOf), totalRecords, offset, limit };
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
    const use = dailyUse(principal, config.budgets, 'contactMailsPerUserPerDay', 1, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
    const to = await vendorRecipient(db, vendor);
    const mail = contactsOpenedMail(to.fullName, vendor.company_name, principal.companyName, config.productName);
    await outbox.add({ channel: 'mail', recipient: to.email, ...mail });
    await activity.add({ subjectKind: 'vendor', subjectId: vendor.id });
    return { status: 'SUCCESS' };
  },
};
