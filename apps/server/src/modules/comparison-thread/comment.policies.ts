import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import type { SheetAccess } from '../comparison/comparison.policies.ts';

/** What a policy needs to know of a comment: the sheet that it is on, and who wrote it. */
export type CommentAccess = SheetAccess & { comment: { by_user: string; words: string | null } };

/** Who may change a comment on a comparison; whoever may read the sheet reads and adds them (`comparison.see`). */
export const commentPolicies = {
  'comment.change': policyOfRecord((principal, access: CommentAccess) => {
    const unread = comparisonPolicies['comparison.see'].refusal(principal, access);
    if (unread) return unread;
    if (access.comment.by_user !== principal.userId)
      return notAllowed('Only the author of a comment can edit or delete it.');
    return access.comment.words === null ? conflict('COMMENT_DELETED', 'This comment was deleted.') : null;
  }),
};
