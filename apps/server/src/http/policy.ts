import type { Problem } from '../problems.ts';
import type { Principal } from './handler.ts';

/**
 * Who may do something: a pure function of who asks and, where it is about one, of the record with its state. The contract names the policy of
 * an operation (`x-policy`), and the pipeline holds the operation to it; the `can` of a record is the same function asked.
 */
export type Policy<Subject = never> = {
  /** Why this principal may not, as the problem that refuses it; null when they may. */
  readonly refusal: (principal: Principal, subject: Subject) => Problem | null;
  /** Whether it is about a record, which the handler has to load before it asks. */
  readonly isOfRecord: boolean;
};

/** A policy that the principal alone decides: refused before anything of the request is read. */
export const policyOfPrincipal = (refusal: (principal: Principal) => Problem | null): Policy<void> => ({
  refusal,
  isOfRecord: false,
});

/** A policy about a record: the handler asks it by `authorise` of its context. */
export const policyOfRecord = <Subject>(
  refusal: (principal: Principal, subject: Subject) => Problem | null,
): Policy<Subject> => ({ refusal, isOfRecord: true });

/** Whether a principal may: what `can` of a record says. */
export const may = <Subject>(policy: Policy<Subject>, principal: Principal, subject: Subject): boolean =>
  policy.refusal(principal, subject) === null;

/** The policies of the product by the names that the contract has for them. */
export type Policies = Readonly<Record<string, Policy>>;
