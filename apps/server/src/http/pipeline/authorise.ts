import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { awaitingApproval, notLoggedIn } from '../../problems.ts';
import type { BudgetLedger } from '../budgets.ts';
import type { CompiledOperation } from '../contract.ts';
import type {
  Correspondent,
  GateSession,
  Principal,
  StaffSession,
  VendorSession,
  VisitSession,
  WidgetKey,
} from '../handler.ts';
import type { Policies, Policy } from '../policy.ts';

/** Who calls. At most one of them: a call for partners, for the provider's team, for vendors or for gates knows no principal. */
export type Caller = {
  principal: Principal | null;
  partner: WidgetKey | null;
  staff: StaffSession | null;
  vendor: VendorSession | null;
  correspondent: Correspondent | null;
  visit: VisitSession | null;
  gate: GateSession | null;
};

/** How the modules know who somebody is; `http/` knows none of them. */
export type Identities = {
  /** The token that a request carries to say who sends it, if any. */
  tokenOf: (request: FastifyRequest) => { text: string; key: string } | null;
  /** Who a token belongs to. */
  principalOf: (token: string, at: Date) => Promise<Principal | null>;
  /** The person of the provider's team. @throws {Problem} 401 or 403. */
  staffOf: (request: FastifyRequest, at: Date, mayHaveOneTimePassword: boolean) => Promise<StaffSession>;
  /** The vendor of a link. @throws {Problem} 401 or 403. */
  vendorOf: (request: FastifyRequest, at: Date) => Promise<VendorSession>;
  /** The vendor of the link of a job or of a conversation. @throws {Problem} 401 or 403. */
  correspondentOf: (request: FastifyRequest, at: Date) => Promise<Correspondent>;
  /** The vendor of the link of a visit. @throws {Problem} 401 or 403. */
  visitOf: (request: FastifyRequest, at: Date) => Promise<VisitSession>;
  /** The gate of a plant or of a pass. @throws {Problem} 401 or 403. */
  gateOf: (request: FastifyRequest, at: Date) => Promise<GateSession>;
  /** The gate for the pages and servers of other products. */
  widgets: {
    isConcerned: (request: FastifyRequest) => boolean;
    partnerOf: (request: FastifyRequest) => Promise<WidgetKey>;
    admit: (operation: CompiledOperation, request: FastifyRequest, at: Date) => Promise<Principal | null>;
  };
};

/** How long a revoked session may still read; the page that a browser opens asks many things within it. */
const PRINCIPAL_KNOWN_FOR_IN_MS = 1_000;
const NOBODY: Caller = {
  principal: null,
  partner: null,
  staff: null,
  vendor: null,
  correspondent: null,
  visit: null,
  gate: null,
};

/** Makes the step that finds out who calls and refuses who may not: by `x-authz` first, then by the policy that the operation names. */
export function createAuthorisation({
  identities,
  budgets,
  policies,
}: {
  identities: Identities;
  budgets: BudgetLedger;
  policies: Policies;
}) {
  const { widgets } = identities;
  const known = new LRUCache<string, { principal: Principal; at: number }>({ max: 10_000 });

  /** A read may be answered by what was found up to a second ago; a write always asks. */
  async function principalOfToken(operation: CompiledOperation, token: { text: string; key: string }, at: Date) {
    const found = operation.method === 'GET' ? known.get(token.key) : undefined;
    if (found && at.getTime() - found.at < PRINCIPAL_KNOWN_FOR_IN_MS) return found.principal;
    const principal = await identities.principalOf(token.text, at);
    if (principal) known.set(token.key, { principal, at: at.getTime() });
    else known.delete(token.key);
    return principal;
  }

  async function principalOf(
    operation: CompiledOperation,
    request: FastifyRequest,
    address: string,
    at: Date,
  ): Promise<Principal | null> {
    if (widgets.isConcerned(request)) {
      await budgets.spend(operation.addressBudget, address);
      return widgets.admit(operation, request, at);
    }
    const token = operation.authz === 'public' ? null : identities.tokenOf(request);
    const isAsking = operation.authz !== 'public' && (token !== null || request.headers.authorization !== undefined);
    const principal = token ? await principalOfToken(operation, token, at) : null;
    if (principal) {
      await budgets.spend('requestsPerUserPerMinute', principal.userId);
      if (principal.scope === 'full' || operation.authz === 'profile') return principal;
      // Who waits for approval is a guest where guests may call.
      if (operation.authz === 'guest') return null;
      throw awaitingApproval();
    }
    await budgets.spend(operation.addressBudget, address);
    // A guest call with a token that is no longer good is refused as well: the client renews instead of silently becoming a guest.
    if (operation.authz === 'session' || operation.authz === 'profile' || isAsking) throw notLoggedIn();
    return null;
  }

  async function callerOf(operation: CompiledOperation, request: FastifyRequest, address: string, at: Date) {
    const { authz } = operation;
    if (authz === 'partner') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, partner: await widgets.partnerOf(request) };
    }
    if (authz === 'provider' || authz === 'provider-password') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, staff: await identities.staffOf(request, at, authz === 'provider-password') };
    }
    if (authz === 'vendor') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, vendor: await identities.vendorOf(request, at) };
    }
    if (authz === 'correspondent') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, correspondent: await identities.correspondentOf(request, at) };
    }
    if (authz === 'visit') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, visit: await identities.visitOf(request, at) };
    }
    if (authz === 'gate') {
      await budgets.spend(operation.addressBudget, address);
      return { ...NOBODY, gate: await identities.gateOf(request, at) };
    }
    return { ...NOBODY, principal: await principalOf(operation, request, address, at) };
  }

  const policyOf = ({ policy }: CompiledOperation): Policy<unknown> | null =>
    policy === null ? null : (policies[policy] as Policy<unknown>);

  return {
    /** Who calls. @throws {Problem} when they may not call this operation at all. */
    async caller(operation: CompiledOperation, request: FastifyRequest, address: string, at: Date): Promise<Caller> {
      const caller = await callerOf(operation, request, address, at);
      const policy = policyOf(operation);
      const refusal = policy && !policy.isOfRecord ? policy.refusal(caller.principal!, undefined) : null;
      if (refusal) throw refusal;
      return caller;
    },

    /** The question about a record for the handler of an operation, and whether it was asked. */
    question(operation: CompiledOperation, { principal }: Caller) {
      const named = policyOf(operation);
      let isAsked = named === null || !named.isOfRecord;
      return {
        authorise: <Subject>(policy: Policy<Subject>, subject: Subject): void => {
          if ((policy as unknown) !== named) throw new Error(`${operation.id} asks another policy than its x-policy.`);
          isAsked = true;
          const refusal = policy.refusal(principal!, subject);
          if (refusal) throw refusal;
        },
        assertAsked: (): void => {
          if (!isAsked) throw new Error(`${operation.id} did not ask its policy ${operation.policy}.`);
        },
      };
    },

    /** Nobody who was known a moment ago is known any more. */
    forget: () => known.clear(),
  };
}
