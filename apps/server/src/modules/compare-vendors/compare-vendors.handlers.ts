import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, notFound, Problem } from '../../problems.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { distinctRecipients, mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { profileRows, takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import { dailyBudgetUsedUp, dailyUse, indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { insertShare, openShare, plantRows, revokeShare, shareRows } from './compare-vendors.queries.ts';
import { compareVendorsPolicies } from './compare-vendors.policies.ts';
import { comparisonOf, shareComparisonMail, shareExpiry, shareOf } from './compare-vendors.rules.ts';

type Operations =
  | 'compareVendorData'
  | 'shareCompareVendorsLink'
  | 'getComparisonShares'
  | 'getSharedComparison'
  | 'revokeComparisonShare';

/** Handlers of the comparison (section 7 of the product specification, compare vendors). */
export const compareVendorsHandlers: HandlersOf<Operations> = {
  compareVendorData: ({ db, body, principal, now }) => compare(db, principal.companyId, body.gstns, now),

  shareCompareVendorsLink: async ({ db, body, principal, config, now, outbox, activity }) => {
    assertFields(mailWordsProblems({ '/note': body.note }));
    const comparison = await compare(db, principal.companyId, body.gstns, now);
    const recipients = distinctRecipients(body.recipients);
    const use = dailyUse(principal, config.budgets, 'sharedMailsPerUserPerDay', recipients.length, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
    const { note, isForRecipientsOnly = true } = body;
    const token = newToken();
    const { id } = await insertShare(db, {
      company_id: principal.companyId,
      shared_by: principal.userId,
      token_hash: tokenHash(token),
      recipients,
      is_for_recipients_only: isForRecipientsOnly,
      note: note ?? null,
      snapshot: { comparison, weights: body.weights ?? {} },
      created_at: now,
      expires_at: shareExpiry(now),
    });
    const link = `${config.publicUrl}/share/compareVendors/${token}`;
    const names = comparison.vendors.map(({ companyInfo }) => companyInfo.companyName);
    const mail = shareComparisonMail(principal, names, link, { note, isForRecipientsOnly }, config.productName);
    for (const recipient of recipients) await outbox.add({ channel: 'mail', recipient, ...mail });
    await activity.add({
      subjectKind: 'comparison_share',
      subjectId: id,
      detail: { gstns: body.gstns, recipientCount: recipients.length },
    });
    const [share] = await shareRows(db, principal.companyId, id);
    return { share: shareOf(share!, principal), link };
  },

  getComparisonShares: async ({ db, principal }) => ({
    data: (await shareRows(db, principal.companyId)).map((share) => shareOf(share, principal)),
  }),

  getSharedComparison: async ({ db, path, principal, now, authorise }) => {
    const share = await openShare(db, tokenHash(path.token), principal.userId, now);
    if (!share) throw notFound('shared comparison');
    authorise(compareVendorsPolicies['comparisonShare.open'], share);
    return {
      ...share.snapshot,
      sharedBy: share.shared_by_name,
      companyName: share.shared_by_company,
      note: share.note,
      sharedAt: share.created_at,
      expiresAt: share.expires_at,
    };
  },

  revokeComparisonShare: async ({ db, path, principal, now, activity, authorise }) => {
    const [share] = await shareRows(db, principal.companyId, path.shareId);
    if (!share) throw notFound('shared comparison');
    authorise(compareVendorsPolicies['comparisonShare.revoke'], share);
    if (share.revoked_at === null) {
      await revokeShare(db, share.id, now);
      await activity.add({ subjectKind: 'comparison_share', subjectId: share.id });
    }
    const [revoked] = await shareRows(db, principal.companyId, share.id);
    return shareOf(revoked!, principal);
  },
};

/** The comparison of these vendors in the order asked; an unknown one is the 404 problem with a pointer to it. */
async function compare(db: Kysely<Database>, companyId: string, gstns: readonly string[], now: Date) {
  const found = new Map((await profileRows(db, gstns)).map((row) => [row.gstn, row]));
  const errors = gstns.flatMap((gstn, index) =>
    found.has(gstn) ? [] : [{ pointer: `/gstns/${index}`, message: 'is not a vendor' }],
  );
  if (errors.length > 0) {
    const { status, code, title, message } = notFound('vendor');
    throw new Problem(status, code, title, message, errors);
  }
  return comparisonOf(
    gstns.map((gstn) => found.get(gstn)!),
    await plantRows(db, companyId),
    indianDay(now),
    now,
  );
}
