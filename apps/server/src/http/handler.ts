import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { OperationId } from '@millwright/contract/operations';
import type { components, operations as ContractOperations } from '@millwright/contract/types';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/files.ts';
import type { EventHub, StreamAnswer } from '../events/event-hub.ts';
import type { NewMessage } from '../outbox/outbox.rules.ts';
import type { VendorSearch } from '../search/vendor-search.ts';
import type { TaskKind } from '../tasks/task.ts';
import type { BudgetLedger } from './budgets.ts';
import type { CheckedAnswer } from './checked-json.ts';
import type { Policy } from './policy.ts';

/** Who calls: always from the session, never from the request. */
export type Principal = {
  /** The session; for a person behind a widget the id of its token. */
  sessionId: string;
  userId: string;
  companyId: string;
  plantId: string | null;
  email: string;
  fullName: string;
  userType: 'Plant' | 'Corporate';
  isSuperUser: boolean;
  companyName: string;
  /** A session for the profile is of a person who waits for approval; only operations with x-authz profile get to see one. */
  scope: 'full' | 'profile';
};

/** A person of the provider's team who calls, with the session of this browser. */
export type StaffSession = {
  id: string;
  email: string;
  passwordHash: string;
  hasOneTimePassword: boolean;
  sessionHash: Buffer;
};

/** A vendor that calls by the link that it was mailed, with the session of this browser: bound to one vendor of one job. */
export type VendorSession = {
  jobVendorId: string;
  jobId: string;
  /** Of the buyer. */
  companyId: string;
  vendorName: string;
  /** Where the link was mailed. */
  email: string;
  /** Whether this browser gave a code that was mailed there. */
  isConfirmed: boolean;
  sessionHash: Buffer;
};

/** A vendor that calls by the link of a conversation, with the session of this browser: bound to that thread, which has no job. */
export type ConversationSession = {
  threadId: string;
  /** Of the buyer. */
  companyId: string;
  vendorName: string;
  buyer: string;
  sessionHash: Buffer;
};

/** A vendor that calls about messages, by the link of a job or of a conversation. */
export type Correspondent = VendorSession | ConversationSession;

/** A vendor that calls by the link of a visit, with the session of this browser: bound to that visit. */
export type VisitSession = {
  visitId: string;
  companyId: string;
  jobId: string | null;
  vendorName: string;
};

/** A gate that calls, with the session of this browser: the gate of a plant, or one gate pass. */
export type GateSession = { companyId: string; plantId: string; visitId: string | null };

/** What a host product may do with its key. */
export type WidgetKey = {
  id: string;
  name: string;
  /** SHA-256 of the secret, in hex. A secret has 256 bits of chance, so a plain hash cannot be guessed backwards. */
  secretHash: string;
  /** Exact origins; only the demo's own key has `:*` for any port. */
  origins: string[];
  components: components['schemas']['WidgetComponent'][];
  /** Mail domain of the company whose users the host may act for; null for guests only. */
  company: string | null;
  createdAt: string;
  revokedAt: string | null;
};

type Shape<Id extends OperationId> = ContractOperations[Id];
type Known<T> = [T] extends [never] ? Record<string, never> : T;
/** Query parameters as the contract types them; parameters with a default are always there. */
export type Query<Id extends OperationId> = Known<NonNullable<Shape<Id>['parameters']['query']>>;
/** Path parameters. */
export type Path<Id extends OperationId> = Known<NonNullable<Shape<Id>['parameters']['path']>>;
/** The JSON body; for an upload see `file` of the context. */
export type Body<Id extends OperationId> =
  Shape<Id> extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : undefined;

type SuccessOf<Responses> = Responses extends { 200: infer Ok }
  ? Ok
  : Responses extends { 201: infer Created }
    ? Created
    : never;
/** The body of success as the contract types it; a download is a FileAnswer, what stays open a StreamAnswer. */
export type Answer<Id extends OperationId> =
  SuccessOf<Shape<Id>['responses']> extends { content: { 'application/json': infer Json } }
    ? Json
    : SuccessOf<Shape<Id>['responses']> extends { content: { 'text/event-stream': string } }
      ? StreamAnswer
      : FileAnswer;

/** A file to download. It is always sent as an attachment. `open` is asked after the transaction, and what it answers is sent as it is read. */
export type FileAnswer = {
  fileName: string;
  mediaType: string;
  open: () => Promise<{ sizeInBytes: number; stream: Readable }>;
};
/** An uploaded file, whole and at most 25 MB. `fileName` and `claimedMediaType` are what the client says: check the bytes. */
export type UploadedFile = { fileName: string; claimedMediaType: string; bytes: Buffer };
/** What of an upload may be kept, judged by its bytes; a picture knows its sides. */
export type CheckedFile = {
  fileName: string;
  mediaType: string;
  bytes: Buffer;
  sha256: Buffer;
  picture: { width: number; height: number } | null;
};
/**
 * Judges the upload of an operation and puts what may be kept into the file store, or throws the problem. Runs before the handler and outside every transaction: it may take seconds, in
 * which the embedded database would answer nobody.
 */
export type FileCheck = (
  file: UploadedFile,
  /** One of principal, vendor, correspondent and staff calls, as the contract says of the operation. */
  by: {
    principal: Principal;
    vendor: VendorSession | null;
    correspondent: Correspondent | null;
    staff: StaffSession | null;
    budgets: BudgetLedger;
    files: FileStore;
    log: FastifyBaseLogger;
  },
) => Promise<CheckedFile>;

/** What a handler of an operation gets. */
export type Context<Id extends OperationId, P extends Principal | null = Principal> = {
  query: Query<Id>;
  path: Path<Id>;
  body: Body<Id>;
  /** The upload, judged, on operations with a multipart body; otherwise null. */
  file: CheckedFile | null;
  /** Who calls. Null for guests, and always null on public operations. */
  principal: P;
  /** On operations for partners the widget key that calls; otherwise null. */
  partner: WidgetKey | null;
  /** On operations of the provider's team who of it calls; otherwise null. */
  staff: StaffSession | null;
  /** On operations of vendors by their links which of them calls; otherwise null. */
  vendor: VendorSession | null;
  /** On operations of vendors about messages which of them calls; otherwise null. */
  correspondent: Correspondent | null;
  /** On operations of vendors by the links of visits which of them calls; otherwise null. */
  visit: VisitSession | null;
  /** On operations of gates which of them calls; otherwise null. */
  gate: GateSession | null;
  /**
   * Asks the policy of this operation (`x-policy`) about the record that it is about. An operation whose policy was not asked fails.
   * @throws {Problem} the refusal.
   */
  authorise: <Subject>(policy: Policy<Subject>, subject: Subject) => void;
  /** The transaction of the tenant, of a vendor by its link, of a gate, or of the provider's team (opened by its first query, committed after the handler, rolled back when it throws). */
  db: Kysely<Database>;
  /** Commits what was done so far and gives the connection back, before work that takes long and needs none. */
  endTransaction: () => Promise<void>;
  /** For the vendor directory and other tables without a tenant: opens no transaction. */
  directory: Kysely<Database>;
  outbox: {
    /** Writes an outbox message in the same transaction as the rest. */
    add: (message: NewMessage) => Promise<void>;
  };
  tasks: {
    /** Has something done later, or after the commit, in the same transaction. */
    add: <Payload>(kind: Pick<TaskKind<Payload>, 'name'>, payload: Payload, runAt?: Date) => Promise<void>;
  };
  /** Writes an activity entry of the caller in the same transaction. */
  activity: {
    add: (entry: { subjectKind: string; subjectId: string; detail?: Record<string, unknown> }) => Promise<void>;
  };
  /** Who hears of the change that this request makes; unless they are named, the whole company. */
  hearers: {
    /** These colleagues alone. */
    only: (userIds: readonly string[]) => void;
    /** Also a vendor of a job or of a conversation, on the page of its link. */
    addVendor: (linkId: string) => void;
  };
  budgets: BudgetLedger;
  /** Passes on what happens, to streams that stay open. */
  events: EventHub;
  search: VendorSearch;
  /** Where the contents of files are. */
  files: FileStore;
  config: Config;
  /** The time of this request. */
  now: Date;
  requestId: string;
  /** For what operators must hear of; never codes, tokens, passwords, addresses or numbers. */
  log: FastifyBaseLogger;
  /** The caller's address as a budget key. */
  address: string;
  headers: IncomingHttpHeaders;
  setHeader: (name: string, value: string | string[]) => void;
};

type PrincipalOf<Authz> = Authz extends 'session' | 'profile'
  ? Principal
  : Authz extends 'guest'
    ? Principal | null
    : null;
type PartnerOf<Authz> = Authz extends 'partner' ? { partner: WidgetKey } : object;
type StaffOf<Authz> = Authz extends 'provider' | 'provider-password' ? { staff: StaffSession } : object;
type VendorOf<Authz> = Authz extends 'vendor' ? { vendor: VendorSession } : object;
type CorrespondentOf<Authz> = Authz extends 'correspondent' ? { correspondent: Correspondent } : object;
type VisitOf<Authz> = Authz extends 'visit' ? { visit: VisitSession } : object;
type GateOf<Authz> = Authz extends 'gate' ? { gate: GateSession } : object;
type AuthzOf<Id extends OperationId> = (typeof import('@millwright/contract/operations').operations)[Id]['authz'];

/** What `context` is for an operation: its principal is never null where the contract demands a session. */
export type ContextOf<Id extends OperationId> = Context<Id, PrincipalOf<AuthzOf<Id>>> &
  PartnerOf<AuthzOf<Id>> &
  StaffOf<AuthzOf<Id>> &
  VendorOf<AuthzOf<Id>> &
  CorrespondentOf<AuthzOf<Id>> &
  VisitOf<AuthzOf<Id>> &
  GateOf<AuthzOf<Id>>;
/** A handler: 5 to 25 lines, load, assert the rule, write, shape. */
export type Handler<Id extends OperationId> = (
  context: ContextOf<Id>,
) => Promise<Answer<Id> | CheckedAnswer<Answer<Id>>> | Answer<Id> | CheckedAnswer<Answer<Id>>;
/** All handlers; a forgotten operation does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
/** The handlers of some operations: what a module exports. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers, Id>;
