import type { OperationId } from '@millwright/contract/operations';
import type { CallArguments } from '../harness.ts';
import type { PermissionWorld } from './world.ts';

/** Everybody who may call: each is one column of the table of permissions. */
export const PRINCIPALS = [
  'guest',
  /** Of the plant of the job, without a role on it. */
  'colleague',
  /** Of another plant of the company, without a role on the job. */
  'otherPlant',
  'owner',
  'buyer',
  'technical',
  'commercial',
  /** Has the role, and is named to decide on the award. */
  'approver',
  'auditor',
  'superUser',
  /** A super user of another company. */
  'stranger',
  /** Of the provider's team. */
  'operator',
  /** By its link: the first vendor of the job. */
  'vendor',
  /** By its link: the second one. */
  'otherVendor',
] as const;
export type PrincipalName = (typeof PRINCIPALS)[number];

/** Whoever has a role on a job, and super users. */
export const ROLES = ['owner', 'buyer', 'technical', 'commercial', 'approver', 'auditor', 'superUser'] as const;
/** Whoever sees a job that was submitted. */
export const SEES = ['colleague', ...ROLES] as const;
/** Everybody of the company. */
export const COMPANY = ['otherPlant', ...SEES] as const;
/** Everybody with a session: each has their own company to ask about. */
export const PEOPLE = [...COMPANY, 'stranger'] as const;
/** What needs no session, but what somebody was mailed. */
export const ANYBODY = PRINCIPALS;
/** Who changes what a job asks for. */
export const EDITORS = ['owner', 'buyer', 'superUser'] as const;
/** Who moves a job on. */
export const OWNERS = ['owner', 'superUser'] as const;
/** Who reads prices once they are opened. */
export const PRICES = ['owner', 'buyer', 'commercial', 'auditor', 'superUser'] as const;
/** Who reads what is offered, without prices, once it is opened. */
export const OFFERS = ['owner', 'buyer', 'technical', 'commercial', 'auditor', 'superUser'] as const;
/** Who judges what is offered, and manages the documents of what is asked. */
export const JUDGES = ['owner', 'buyer', 'technical', 'superUser'] as const;
/** Who changes the prices of a comparison, and the estimate. */
export const PRICERS = ['owner', 'buyer', 'commercial', 'superUser'] as const;
export const VENDORS = ['vendor', 'otherVendor'] as const;
export const TEAM = ['operator'] as const;

/** The row of one operation: who is let in, and the smallest request with which it is asked. */
export type Row<Id extends OperationId> = {
  readonly by: readonly PrincipalName[];
  /** Made anew for each who is let in, and once for all who are refused. What it leaves out needs nothing. */
  readonly send?: (world: PermissionWorld, by: PrincipalName) => CallArguments<Id> | Promise<CallArguments<Id>>;
  /** What others of the company are told who see the job: that they may not (403), or that there is nothing (404). */
  readonly others?: 403 | 404;
  /** Of these others, who does not even find it. */
  readonly unseenBy?: readonly PrincipalName[];
  /** The same of who sees neither the job nor the company. */
  readonly outsiders?: 403 | 404;
  /** Whether it is about something of who asks, so that who is refused asks about their own. */
  readonly isOwn?: true;
};

/** The rows of some operations. */
export type Rows<Ids extends OperationId> = { readonly [Id in Ids]: Row<Id> };
