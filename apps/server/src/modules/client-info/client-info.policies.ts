import type { Principal } from '../../http/handler.ts';
import { policyOfPrincipal, policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';
import { plantOf } from './client-info.rules.ts';

const isSuperUserOfCompany = ({ isSuperUser, scope }: Principal) => isSuperUser && scope === 'full';

const readPlant = policyOfRecord((principal, { id }: { id: string | null }) =>
  id === plantOf(principal) || isSuperUserOfCompany(principal)
    ? null
    : notAllowed('You have no access to this plant. Ask your company’s super user.'),
);

/** Who may do what with a company's own data. */
export const clientInfoPolicies = {
  'company.changeLogo': policyOfPrincipal((principal) =>
    isSuperUserOfCompany(principal) ? null : notAllowed('Only super users can change the company logo.'),
  ),
  'plant.manage': policyOfPrincipal((principal) =>
    isSuperUserOfCompany(principal) ? null : notAllowed('Only super users can add, rename and retire plants.'),
  ),
  /** One's own plant; another one of the company is for its super users. */
  'plant.read': readPlant,
  /** The same; who waits for approval fills in what is empty and overwrites nothing. */
  'plant.change': policyOfRecord((principal, plant: { id: string | null; isOverwritten: boolean }) => {
    const unread = readPlant.refusal(principal, plant);
    if (unread || principal.scope === 'full' || !plant.isOverwritten) return unread;
    return notAllowed(
      'Until your access is approved you can fill in empty fields, but not change your colleagues’ entries.',
    );
  }),
};
