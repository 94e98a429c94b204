import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';

/** Who may do what with an uploaded file. */
export const fileUploadPolicies = {
  /** Who uploaded it and a super user of the company, while nothing uses it. */
  'file.delete': policyOfRecord((principal, file: { uploaded_by: string; is_used: boolean }) => {
    if (file.uploaded_by !== principal.userId && !principal.isSuperUser)
      return notAllowed('Only the person who uploaded a file, or a super user, can delete it.');
    return file.is_used
      ? conflict('FILE_IN_USE', 'This file is in use. Remove it from its vendor request first.')
      : null;
  }),
};
