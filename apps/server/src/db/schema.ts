import type { components } from '@millwright/contract/types';
import type { PackedFile } from '../modules/job-document/file-download.rules.ts';
import type { SheetBase, SheetSnapshot, SheetSummary } from '../modules/comparison-sheet/sheet.rules.ts';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/**
 * The tables as TypeScript sees them. What the driver hands out, on both engines: bigint is a number (all are below 2^53), timestamptz is
 * an RFC 3339 string in UTC with milliseconds, date is 'YYYY-MM-DD', jsonb is parsed.
 */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type TimestampWithDefault = ColumnType<string, string | Date | undefined, string | Date>;
type Json<T> = ColumnType<T, string, string>;

type Schemas = components['schemas'];
type JobRole = Schemas['JobRole'];
type JobStatus = Schemas['JobStatus'];

export type VendorTable = {
  id: Generated<string>;
  gstn: string;
  company_name: string;
  constitution: string;
  founded_year: number;
  employee_count: number;
  turnover_in_paise: number;
  turnover_slab: string;
  summary: string;
  website: string | null;
  email: string;
  phone: string | null;
  address: string;
  city: string;
  state: string;
  pin_code: string;
  latitude: number;
  longitude: number;
  registered_locations: string[];
  gst_status: Generated<string>;
  taxpayer_type: Generated<string>;
  subcategory_ids: string[];
  discipline: string[];
  industries: string[];
  nature_of_work: string[];
  service_group: string[];
  equip_family: string[];
  fabrication_process: string[];
  fabrication_materials: string[];
  fabrication_products: string[];
  is_oem: Generated<boolean>;
  key_customer_count: Generated<number>;
  certifications: string[];
  verified_on: string | null;
  verification_share: Generated<number>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_score: Generated<number>;
  gallery_count: Generated<number>;
  case_study_count: Generated<number>;
  has_brochure: Generated<boolean>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
  deleted_at: Timestamp | null;
};

export type Database = {
  vendor_category: { id: string; name: string; position: number };
  vendor_subcategory: { id: string; category_id: string; name: string; position: number };
  vendor: VendorTable;
  vendor_location: {
    id: Generated<string>;
    vendor_id: string;
    gstn: string;
    state: string;
    city: string;
    pin_code: string;
    address: string;
    is_primary: Generated<boolean>;
  };
  vendor_certification: {
    id: Generated<string>;
    vendor_id: string;
    name: string;
    kind: 'technical' | 'management' | 'statutory';
    status: 'not_provided' | 'provided' | 'verified' | 'expiring' | 'expired' | 'revoked';
    certificate_number: string | null;
    issuer: string | null;
    evidence_note: string;
    issued_on: string | null;
    expires_on: string | null;
    checked_on: string | null;
  };
  vendor_make: {
    id: Generated<string>;
    vendor_id: string;
    make: string;
    equip_family: string;
    authorisation: string;
    valid_until: string | null;
  };
  vendor_key_customer: {
    id: Generated<string>;
    vendor_id: string;
    customer_name: string;
    industry: string;
    since_year: number;
    work: string;
    evidence_note: string;
  };
  vendor_contact: {
    id: Generated<string>;
    vendor_id: string;
    full_name: string;
    designation: string;
    email: string;
    phone: string;
    is_primary: Generated<boolean>;
    position: number;
  };
  vendor_gallery_image: { id: Generated<string>; vendor_id: string; title: string; kind: string; position: number };
  vendor_case_study: {
    id: Generated<string>;
    vendor_id: string;
    title: string;
    customer: string;
    industry: string;
    completed_year: number;
    duration_in_days: number;
    value_in_paise: number;
    summary: string;
    position: number;
  };
  vendor_change: {
    seq: Generated<number>;
    vendor_id: string;
    kind: 'upsert' | 'delete';
    xact_id: Generated<string>;
    changed_at: TimestampWithDefault;
  };
  company: {
    id: Generated<string>;
    name: string;
    email_domain: string;
    website: string;
    industry: string;
    address: string;
    founded_year: number | null;
    employee_count: number | null;
    turnover_in_paise: number | null;
    logo_file_id: string | null;
    created_at: TimestampWithDefault;
    domain_verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  plant: {
    id: Generated<string>;
    company_id: string;
    name: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
  };
  app_user: {
    id: Generated<string>;
    company_id: string;
    plant_id: string | null;
    email: string;
    full_name: string;
    phone: string | null;
    user_type: 'Plant' | 'Corporate';
    is_super_user: Generated<boolean>;
    is_first_company_user: Generated<boolean>;
    is_subsequent_user: Generated<boolean>;
    is_demo: Generated<boolean>;
    status: 'pending_access' | 'approved' | 'rejected' | 'suspended';
    password_hash: string;
    has_temporary_password: Generated<boolean>;
    first_steps_dismissed_at: Timestamp | null;
    first_login_at: Timestamp | null;
    last_login_at: Timestamp | null;
    created_at: TimestampWithDefault;
    designation: string | null;
    department: string | null;
    profile_version: Generated<number>;
  };
  plant_profile: {
    id: Generated<string>;
    company_id: string;
    plant_id: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    pin_code: string | null;
    gstin: string | null;
    commissioned_year: number | null;
    employee_count: number | null;
    products: string | null;
    shutdown_months: number[];
    version: Generated<number>;
    updated_by: string | null;
    updated_at: TimestampWithDefault;
  };
  user_session: {
    id: Generated<string>;
    user_id: string;
    company_id: string;
    is_remembered: boolean;
    user_agent: string | null;
    created_at: TimestampWithDefault;
    last_used_at: TimestampWithDefault;
    idle_expires_at: Timestamp;
    absolute_expires_at: Timestamp;
    ended_at: Timestamp | null;
    end_reason: string | null;
    signed_in_by: Generated<'password' | 'phone' | 'reset' | 'registration' | 'sso' | 'link'>;
    scope: Generated<'full' | 'profile'>;
  };
  pending_registration: {
    browser_hash: Buffer;
    email: string;
    full_name: string;
    phone: string | null;
    password_hash: string | null;
    details: Json<Record<string, unknown>> | null;
    invite_hash: Buffer | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    proved_at: Timestamp | null;
    completed_user: string | null;
  };
  registration: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    company_name: string;
    plant_name: string;
    user_type: 'Plant' | 'Corporate';
    address: Generated<string>;
    founded_year: number | null;
    employee_count: number | null;
    subcategory_id: string | null;
    is_invited: Generated<boolean>;
    analytics_label: 'internal' | 'test' | null;
    created_at: Timestamp;
    decision: 'approved' | 'rejected' | null;
    decided_at: Timestamp | null;
    decided_by_user: string | null;
    decided_by_staff: string | null;
    planned_decision: 'approved' | 'rejected' | null;
    planned_by: string | null;
    planned_at: Timestamp | null;
    takes_effect_at: Timestamp | null;
  };
  provider_staff: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    has_one_time_password: boolean;
    created_at: Timestamp;
    disabled_at: Timestamp | null;
  };
  provider_session: {
    token_hash: Buffer;
    staff_id: string;
    created_at: Timestamp;
    idle_expires_at: Timestamp;
    absolute_expires_at: Timestamp;
  };
  provider_audit: {
    seq: number;
    at: Timestamp;
    actor: string;
    action: string;
    subject: string;
    detail: Json<Record<string, unknown>>;
    previous_hash: Buffer;
    hash: Buffer;
  };
  session_token: {
    token_hash: Buffer;
    session_id: string;
    kind: 'access' | 'refresh';
    expires_at: Timestamp;
    replaced_at: Timestamp | null;
    created_at: TimestampWithDefault;
  };
  login_attempt: {
    key: string;
    failure_count: Generated<number>;
    window_started_at: TimestampWithDefault;
    blocked_until: Timestamp | null;
  };
  task: {
    id: Generated<string>;
    seq: Generated<number>;
    kind: string;
    key: string | null;
    company_id: string | null;
    cause: string;
    payload: Json<unknown> | null;
    state: Generated<'due' | 'done' | 'dead' | 'expired' | 'dropped'>;
    run_at: TimestampWithDefault;
    taken_at: Timestamp | null;
    expires_at: Timestamp | null;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: TimestampWithDefault;
    ended_at: Timestamp | null;
  };
  event: {
    seq: Generated<number>;
    company_id: string;
    for_user_id: string | null;
    actor_user_id: string | null;
    kind: string;
    subject_type: string | null;
    subject_id: string | null;
    tags: string[];
    at: Generated<string>;
  };
  idempotency_key: {
    company_id: string;
    user_id: string;
    operation_id: string;
    key: string;
    request_hash: Buffer;
    status: number;
    body: Json<unknown>;
    created_at: TimestampWithDefault;
  };
  activity: {
    seq: Generated<number>;
    company_id: string;
    actor_user_id: string | null;
    operation_id: string;
    subject_kind: string;
    subject_id: string;
    detail: Json<Record<string, unknown>>;
    occurred_at: TimestampWithDefault;
  };
  upload: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    file_name: string;
    size_in_bytes: number;
    created_at: Timestamp;
  };
  upload_part: {
    upload_id: string;
    number: number;
    company_id: string;
    sha256: Buffer;
    size_in_bytes: number;
  };
  stored_file: {
    id: Generated<string>;
    company_id: string;
    uploaded_by: string;
    file_name: string;
    media_type: string;
    size_in_bytes: number;
    sha256: Buffer;
    /** Of a file from before the store, until it is moved. */
    content: Buffer | null;
    created_at: TimestampWithDefault;
    deleted_at: Timestamp | null;
    /** When a deleted file's content was taken out of the store, unless another file has the same. */
    dropped_at: Timestamp | null;
  };
  project: {
    id: Generated<string>;
    company_id: string;
    name: string;
    plant_id: string | null;
    starts_on: string | null;
    ends_on: string | null;
    budget_in_paise: number | null;
    version: Generated<number>;
    created_by: string;
    created_at: Timestamp;
  };
  project_member: { project_id: string; user_id: string; company_id: string; role: JobRole; since: Timestamp };
  job: {
    id: Generated<string>;
    company_id: string;
    year: number;
    number: number;
    owner_user_id: string;
    title: string | null;
    subcategory_id: string | null;
    plant_id: string | null;
    project_id: string | null;
    required_by: string | null;
    budget_in_paise: number | null;
    scope: string | null;
    contacts: Json<Schemas['JobContact'][]>;
    item_count: Generated<number>;
    status: JobStatus;
    status_since: Timestamp;
    held_status: JobStatus | null;
    status_reason: string | null;
    status_comment: string | null;
    status_by: string | null;
    submitted_at: Timestamp | null;
    sourcing_at: Timestamp | null;
    awarded_at: Timestamp | null;
    told_at: Timestamp | null;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    changed_by: string | null;
    log_count: Generated<number>;
    log_seal: Buffer | null;
    suggested_count: Generated<number>;
    invited_count: Generated<number>;
    quote_count: Generated<number>;
    quotes_close_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
    quote_openers: Generated<string[]>;
  };
  job_member: { job_id: string; user_id: string; company_id: string; role: Exclude<JobRole, 'owner'> };
  report: {
    id: Generated<string>;
    company_id: string;
    job_id: string;
    kind: Schemas['ReportKind'];
    title: string;
    content: Json<Schemas['ReportContent']>;
    sha256: Buffer;
    made_at: Timestamp;
    made_by: string;
  };
  report_comment: {
    id: Generated<string>;
    report_id: string;
    job_id: string;
    company_id: string;
    words: string;
    by_user: string;
    mentioned: string[];
    at: Timestamp;
  };
  report_link: {
    id: Generated<string>;
    report_id: string;
    job_id: string;
    company_id: string;
    token_hash: Buffer;
    person: string;
    made_by: string;
    made_at: Timestamp;
    expires_at: Timestamp;
    last_opened_at: Generated<string | null>;
    openings: Generated<number>;
    revoked_at: ColumnType<string | null, never, Date>;
  };
  job_item: {
    job_id: string;
    position: number;
    company_id: string;
    line_number: string | null;
    heading: string | null;
    description: string;
    unit: string | null;
    quantity: string | null;
    rate_in_paise: number | null;
    note: string | null;
  };
  job_vendor: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    vendor_id: string | null;
    company_name: string;
    email: string | null;
    contact_name: string | null;
    phone: string | null;
    state: Schemas['JobVendor']['state'];
    source: Schemas['JobVendor']['source'];
    is_shortlisted: Generated<boolean>;
    reason_code: Schemas['RemoveReason'] | null;
    reason_words: string | null;
    by_user_id: string | null;
    by_name: string | null;
    at: Timestamp;
    /** Since when it is on the short list that goes to approval. */
    final_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  f3_proposal: {
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    reason: string;
    proposed_by: string;
    proposed_at: Timestamp;
    verdict: Schemas['F3Verdict'] | null;
    verdict_reason: Schemas['F3Reason'] | null;
    verdict_comment: string | null;
    verdict_by: string | null;
    verdict_user_id: string | null;
    verdict_at: Timestamp | null;
  };
  f3_link: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    token_hash: Buffer;
    full_name: string;
    email: string;
    note: string | null;
    sent_by: string;
    sent_at: Timestamp;
    expires_at: Timestamp;
    opened_at: Timestamp | null;
    revoked_at: Timestamp | null;
  };
  job_vendor_note: {
    id: Generated<string>;
    job_vendor_id: string;
    company_id: string;
    text: string;
    by_user_id: string;
    at: Timestamp;
  };
  job_seen: { job_id: string; user_id: string; company_id: string; seen_at: Timestamp };
  job_part_seen: { job_id: string; user_id: string; part: string; company_id: string; number: number };
  notification: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    at: Timestamp;
    kind: Schemas['NotificationKind'];
    job_id: string | null;
    subject_id: string | null;
    detail: Json<Schemas['NotificationDetail']>;
    read_at: Timestamp | null;
    digest_line: string | null;
    digest_link: string | null;
  };
  mail_preference: {
    user_id: string;
    mail_group: string;
    company_id: string;
    delivery: Schemas['MailDelivery'];
  };
  job_log: {
    job_id: string;
    number: number;
    company_id: string;
    at: Timestamp;
    actor_side: 'client' | 'team' | 'vendor' | 'system';
    actor_user_id: string | null;
    actor_name: string;
    kind: Schemas['LogKind'];
    detail: Json<Schemas['LogEntry']['detail']>;
    fingerprint: Buffer;
  };
  rfq: {
    job_id: string;
    company_id: string;
    version: Generated<number>;
    deadline: Timestamp | null;
    message: string | null;
    payment_terms: string | null;
    warranty_months: number | null;
    opener_ids: string[];
    minimum_quotes: number;
    revision: Generated<number>;
    closes_at: Timestamp | null;
    opens_by: string[] | null;
    needs_quotes: number | null;
    public_key: Buffer | null;
    auto_publish: Generated<boolean>;
    told_revision: number | null;
    first_published_at: Timestamp | null;
    opened_at: Timestamp | null;
    envelopes: Generated<Schemas['Envelopes']>;
    /** Of two envelopes the one that is opened first. */
    technical_public_key: Buffer | null;
    technical_opened_at: Timestamp | null;
  };
  rfq_key: { job_id: string; company_id: string; sealed_private_key: Buffer; sealed_technical_key: Buffer | null };
  rfq_revision: {
    job_id: string;
    number: number;
    company_id: string;
    content: Json<unknown>;
    sha256: Buffer;
    published_at: Timestamp;
    published_by: string;
  };
  rfq_invitation: {
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    vendor_name: string;
    email: string;
    token_hash: Buffer;
    sent_at: Timestamp;
    viewed_at: Timestamp | null;
    read_revision: Generated<number>;
    answer: 'will_quote' | 'regretted' | null;
    answered_at: Timestamp | null;
    regret_reason: Schemas['RegretReason'] | null;
    regret_comment: string | null;
    draft: Buffer | null;
    draft_revision: number | null;
    draft_version: Generated<number>;
    draft_saved_at: Timestamp | null;
  };
  job_document: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    name: string;
    kind: Schemas['DocumentKind'] | null;
    description: string | null;
    is_shown: Generated<boolean>;
    version: Generated<number>;
    created_at: Timestamp;
    deleted_at: Timestamp | null;
  };
  job_document_version: {
    document_id: string;
    number: number;
    job_id: string;
    company_id: string;
    file_id: string;
    added_at: Timestamp;
    added_by: string;
    restored_from: number | null;
  };
  file_download: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    user_id: string;
    packed: Json<PackedFile[]>;
    done_in_bytes: Generated<number>;
    total_in_bytes: number;
    began_at: Timestamp | null;
    sha256: Buffer | null;
    size_in_bytes: number | null;
    failed_at: Timestamp | null;
    created_at: Timestamp;
    expires_at: Timestamp | null;
  };
  comparison: {
    id: Generated<string>;
    company_id: string;
    job_id: string | null;
    title: string;
    version: Generated<number>;
    revision: Generated<number>;
    summary: Json<SheetSummary>;
    created_by: string;
    changed_at: Timestamp;
    changed_by: string;
  };
  comparison_version: {
    comparison_id: string;
    number: number;
    company_id: string;
    state: Schemas['SheetState'];
    base: Json<SheetBase>;
    changes: Json<Schemas['SheetDifference'][]>;
    made_at: Timestamp;
    made_by: string;
    reason: string | null;
    snapshot: ColumnType<SheetSnapshot | null, string | null, string | null>;
    sha256: Buffer | null;
    frozen_at: Timestamp | null;
    frozen_by: string | null;
  };
  levelling_request: {
    id: Generated<string>;
    company_id: string;
    number: number;
    requested_by: string;
    status: Schemas['LevellingStatus'];
    title: string;
    job_id: string | null;
    remarks: string | null;
    needed_by: string | null;
    answer: string | null;
    staff: string | null;
    comparison_id: string | null;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  levelling_file: {
    levelling_request_id: string;
    file_id: string;
    company_id: string;
    vendor_name: string;
    position: number;
  };
  levelling_log: {
    levelling_request_id: string;
    number: number;
    company_id: string;
    at: Timestamp;
    actor_side: 'client' | 'team';
    actor_name: string;
    kind: Schemas['LevellingEntry']['kind'];
    comment: string | null;
  };
  comparison_file: { comparison_id: string; vendor_id: string; number: number; company_id: string; file_id: string };
  comparison_edit: {
    comparison_id: string;
    revision: number;
    version: number;
    company_id: string;
    vendor_id: string | null;
    cell: string;
    before: ColumnType<Schemas['SheetChange'] | null, string | null, string | null>;
    after: ColumnType<Schemas['SheetChange'] | null, string | null, string | null>;
    at: Timestamp;
    by_user: string;
    by: string;
    step: 'undo' | 'redo' | null;
  };
  comparison_thread: {
    id: Generated<string>;
    comparison_id: string;
    company_id: string;
    vendor_id: string | null;
    line_id: string | null;
    company_name: string | null;
    line: string | null;
    resolved_at: Timestamp | null;
    resolved_by: string | null;
  };
  comparison_comment: {
    id: Generated<string>;
    number: Generated<string>;
    thread_id: string;
    comparison_id: string;
    company_id: string;
    words: string | null;
    by_user: string;
    mentioned: string[];
    at: Timestamp;
    edited_at: Timestamp | null;
  };
  job_document_read: {
    job_vendor_id: string;
    document_id: string;
    number: number;
    job_id: string;
    company_id: string;
    read_at: Timestamp;
  };
  approval_rules: {
    company_id: string;
    version: number;
    content: Json<unknown>;
    changed_at: Timestamp;
    changed_by: string;
  };
  approval_delegation: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    delegate_user_id: string;
    /** ISO dates, in India, both included. */
    first_day: string;
    last_day: string;
    up_to_in_paise: number | null;
    created_at: Timestamp;
    ended_at: Timestamp | null;
  };
  resolution: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    number: number;
    version: number;
    state: Schemas['ResolutionState'];
    comparison_sha256: Buffer;
    proposal: Json<unknown>;
    fingerprint: Buffer;
    amount_in_paise: number;
    rules_version: number;
    escalate_after_days: number;
    stages: Json<unknown>;
    waits_for: Generated<string[]>;
    asked: Generated<string[]>;
    reason: string;
    proposed_by: string;
    proposed_by_name: string;
    proposed_at: Timestamp;
    changed_at: Timestamp;
    ended_at: Timestamp | null;
    ended_by: string | null;
    end_comment: string | null;
    log_count: number | null;
    log_fingerprint: Buffer | null;
  };
  resolution_document: {
    id: Generated<string>;
    resolution_id: string;
    job_id: string;
    company_id: string;
    file_id: string;
    added_at: Timestamp;
    added_by: string;
  };
  resolution_seen: { job_id: string; user_id: string; company_id: string; seen_at: Timestamp };
  award_letter: {
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    kind: 'award' | 'regret';
    email: string | null;
    subject: string;
    words: string;
    sent_at: Timestamp;
  };
  broadcast_group: { id: Generated<string>; job_id: string; company_id: string; name: string };
  broadcast_group_vendor: { group_id: string; job_vendor_id: string; job_id: string; company_id: string };
  broadcast_message: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    sent_at: Timestamp;
    sent_by: string;
    words: string;
  };
  broadcast_recipient: {
    message_id: string;
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    mail_task_id: string;
    read_at: Timestamp | null;
  };
  rfq_opening: {
    job_id: string;
    user_id: string;
    company_id: string;
    confirmed_at: Timestamp;
    envelope: Generated<Schemas['Envelope']>;
  };
  rfq_question: {
    id: Generated<string>;
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    asked_at: Timestamp;
    revision: number;
    line: number | null;
    words: string;
    state: Generated<Schemas['QuestionState']>;
    answer: string | null;
    /** The question as all read it; null: the answer is for who asked alone. */
    words_for_all: string | null;
    closing_reason: string | null;
    settled_at: Timestamp | null;
    settled_by: string | null;
    /** Question and answer as part of the next revision, or of that which has them. */
    addendum_question: string | null;
    addendum_answer: string | null;
    addendum_at: Timestamp | null;
    addendum_by: string | null;
    addendum_revision: number | null;
  };
  quote: {
    job_vendor_id: string;
    number: number;
    job_id: string;
    company_id: string;
    revision: number;
    submitted_at: Timestamp;
    state: Schemas['VendorRfq']['submissions'][number]['state'];
    receipt: Buffer;
    /** For the opening, and for the vendor alone. */
    sealed: Buffer;
    own_copy: Buffer;
    opened: Json<unknown> | null;
    /** Of two envelopes the first: for its opening, and in the clear. */
    sealed_technical: Generated<Buffer | null>;
    technical: Json<unknown> | null;
    /** Who entered it for the vendor, and from which file; null: the vendor itself. */
    entered_by: Generated<string | null>;
    entered_file_id: Generated<string | null>;
  };
  pqr_criterion: {
    job_id: string;
    kind: Schemas['PqrKind'];
    company_id: string;
    position: number;
    requirement: string | null;
    is_mandatory: boolean;
  };
  pqr: {
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    version: number;
    state: Schemas['PqrState'];
    sent_at: Timestamp | null;
    /** The last one; the state goes on when the vendor answers again. */
    decision: Schemas['PqrDecision']['decision'] | null;
    reason: string | null;
    decided_at: Timestamp | null;
    decided_by: string | null;
  };
  pqr_answer: {
    job_vendor_id: string;
    kind: Schemas['PqrKind'];
    job_id: string;
    company_id: string;
    answer: string | null;
    source: 'vendor' | 'buyer';
    answered_at: Timestamp;
    file_id: Generated<string | null>;
  };
  pqr_file: {
    id: Generated<string>;
    job_vendor_id: string;
    kind: Schemas['PqrKind'];
    job_id: string;
    company_id: string;
    file_name: string;
    media_type: string;
    size_in_bytes: number;
    sha256: Buffer;
    created_at: Timestamp;
    /** Can be brought back for a day. */
    removed_at: Generated<Timestamp | null>;
  };
  pqr_verdict: {
    job_vendor_id: string;
    kind: Schemas['PqrKind'];
    job_id: string;
    company_id: string;
    verdict: Schemas['PqrVerdict'];
    note: string | null;
    judged_by: string;
    judged_at: Timestamp;
  };
  technical_clause: {
    id: Generated<string>;
    job_id: string;
    company_id: string;
    position: number;
    words: string;
    is_mandatory: boolean;
    weight: number;
  };
  technical_finding: {
    clause_id: string;
    job_vendor_id: string;
    user_id: string;
    job_id: string;
    company_id: string;
    finding: Schemas['Finding'];
    note: string | null;
    found_at: Timestamp;
  };
  quote_verdict: {
    job_vendor_id: string;
    number: number;
    job_id: string;
    company_id: string;
    verdict: Schemas['QuoteVerdict'];
    reason: string | null;
    judged_by: string;
    judged_at: Timestamp;
  };
  quote_clarification: {
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    words: string;
    opened_at: Timestamp;
    opened_by: string;
    closes_at: Timestamp;
    answered_by: number | null;
    envelope: Generated<Schemas['Envelope']>;
  };
  quote_file: {
    id: Generated<string>;
    job_vendor_id: string;
    job_id: string;
    company_id: string;
    sha256: Buffer;
    size_in_bytes: number;
    /** For the vendor alone; `opened` is the same in the clear. */
    own: Buffer;
    is_in_draft: Generated<boolean>;
    is_submitted: Generated<boolean>;
    opened: Json<unknown> | null;
    created_at: Timestamp;
  };
  saved_view: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    place: Schemas['ViewPlace'];
    name: string;
    query: string;
    is_shared: boolean;
    saved_at: Timestamp;
  };
  shortlist_group: {
    id: Generated<string>;
    company_id: string;
    group_name: string;
    is_default: Generated<boolean>;
    created_by: string | null;
    created_at: TimestampWithDefault;
    updated_at: TimestampWithDefault;
    deleted_at: Timestamp | null;
  };
  shortlist_item: {
    company_id: string;
    group_id: string;
    vendor_id: string;
    added_by: string | null;
    added_at: TimestampWithDefault;
  };
  vendor_request: {
    id: Generated<string>;
    company_id: string;
    requested_by: string;
    number: number;
    status:
      | 'submitted'
      | 'in_review'
      | 'need_info'
      | 'searching'
      | 'vendor_contacted'
      | 'onboarding'
      | 'added'
      | 'duplicate'
      | 'not_suitable'
      | 'declined'
      | 'withdrawn';
    requirement: string;
    subcategory_id: string | null;
    vendor_company_name: string | null;
    vendor_gstn: string | null;
    vendor_contact_name: string | null;
    vendor_email: string | null;
    vendor_phone: string | null;
    location: string | null;
    needed_by: string | null;
    note: string | null;
    version: Generated<number>;
    created_at: TimestampWithDefault;
    updated_at: TimestampWithDefault;
    answer_reason: string | null;
    answered_vendor_id: string | null;
    first_answered_at: Timestamp | null;
    closed_at: Timestamp | null;
  };
  vendor_request_log: {
    vendor_request_id: string;
    number: number;
    company_id: string;
    at: Timestamp;
    actor_side: 'client' | 'team';
    actor_name: string;
    kind: Schemas['VendorRequestEntry']['kind'];
    from_status: Schemas['VendorRequestStatus'] | null;
    to_status: Schemas['VendorRequestStatus'] | null;
    comment: string | null;
  };
  vendor_request_job: {
    vendor_request_id: string;
    job_id: string;
    company_id: string;
    by_user_id: string;
    at: Timestamp;
    done_at: Timestamp | null;
  };
  vendor_request_file: { company_id: string; vendor_request_id: string; file_id: string };
  vendor_enquiry: {
    id: Generated<string>;
    company_id: string;
    sent_by: string;
    vendor_id: string;
    subject: string;
    message: string;
    wants_call_back: Generated<boolean>;
    mail_task_id: string | null;
    created_at: TimestampWithDefault;
  };
  daily_budget_use: { company_id: string; user_id: string; budget: string; used_on: string; used_count: number };
  contact_notification: {
    company_id: string;
    vendor_id: string;
    notified_on: string;
    notified_by: string;
    created_at: TimestampWithDefault;
  };
  invite: {
    id: Generated<string>;
    company_id: string;
    email: string;
    token_hash: Buffer | null;
    invited_by: string;
    send_count: Generated<number>;
    mail_task_id: string;
    created_at: Timestamp;
    sent_at: Timestamp;
    expires_at: Timestamp;
    accepted_at: Timestamp | null;
    cancelled_at: Timestamp | null;
  };
  comparison_share: {
    id: Generated<string>;
    company_id: string;
    shared_by: string;
    token_hash: Buffer;
    recipients: string[];
    is_for_recipients_only: Generated<boolean>;
    note: string | null;
    snapshot: Json<unknown>;
    created_at: TimestampWithDefault;
    expires_at: Timestamp;
    revoked_at: Timestamp | null;
  };
  comparison_share_opening: {
    id: Generated<string>;
    share_id: string;
    company_id: string;
    opened_by: string;
    opened_by_name: string;
    opened_by_company: string;
    opened_at: TimestampWithDefault;
  };
  vendor_experience: {
    id: Generated<string>;
    company_id: string | null;
    vendor_id: string;
    project_id: string;
    project_title: string;
    client_name: string;
    client_company_name: string;
    client_email: string;
    vendor_email: string;
    completed_on: string;
    review_status:
      | 'reviewRequested'
      | 'submitted'
      | 'published'
      | 'rejected'
      | 'flagged'
      | 'under_dispute'
      | 'upheld'
      | 'removed';
    created_at: TimestampWithDefault;
  };
  review_link: {
    token_hash: Buffer;
    experience_id: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  vendor_review: {
    id: Generated<string>;
    experience_id: string;
    vendor_id: string;
    company_id: string | null;
    author_user_id: string | null;
    client_name: string;
    client_company_name: string;
    overall_review: string;
    overall_rating: number;
    vendor_competency: number | null;
    quality_of_execution: number | null;
    on_time_execution: number | null;
    responsiveness: number | null;
    within_budget: number | null;
    ethics: number | null;
    safety: number | null;
    process_and_documentation: number | null;
    is_public: Generated<boolean>;
    version: Generated<number>;
    created_at: TimestampWithDefault;
    updated_at: TimestampWithDefault;
  };
};

/** A row as it is read from a table. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row as it is inserted; columns with a default may be left out. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
/** The columns of an update. */
export type RowUpdate<Table extends keyof Database> = Updateable<Database[Table]>;
