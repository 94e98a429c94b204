import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { EnquiryRow, ProfileRow, ReviewSums } from './vendor-profile.rules.ts';
import { ratingColumns } from '../vendor-review/vendor-review.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

const criterionColumns = Object.values(ratingColumns);

/** Sums over the published reviews of the vendor `v` of the outer query, as JSON of ReviewSums. */
const reviewSums: RawBuilder<ReviewSums> = sql.raw(`(select json_build_object(
  'count', count(*), 'sum', coalesce(sum(r.overall_rating), 0),
  'stars', json_build_array(${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where r.overall_rating = ${star})`).join(', ')}),
  'criteria', json_build_array(${criterionColumns.map((column) => `json_build_array(coalesce(sum(r.${column}), 0), count(r.${column}))`).join(', ')}))
  from vendor_review r where r.vendor_id = v.id and r.is_public)`);

/** JSON array of a detail table's rows of vendor `v`; table, fields and order are fixed texts of this file. */
const details = (table: string, fields: Record<string, string>, order: string): RawBuilder<never> =>
  sql.raw(
    `(select coalesce(json_agg(json_build_object(${Object.entries(fields)
      .map(([name, column]) => `'${name}', d.${column}`)
      .join(', ')}) order by ${order}), '[]'::json) from ${table} d where d.vendor_id = v.id)`,
  );

/**
 * Everything that the public profiles of these vendors need, in one statement; deleted and unknown GSTINs are missing from the answer.
 * Holds no contact: those are `contactRows`, which only calls with a session may read.
 */
export async function profileRows(db: Db, gstns: readonly string[]): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select v.id, v.gstn, v.company_name, v.summary, v.founded_year, v.turnover_slab, v.city, v.state, v.verified_on, v.is_oem,
      v.key_customer_count, v.certifications, v.rating_sum, v.rating_score, v.review_count, v.subcategory_ids, v.constitution, v.employee_count, v.website,
      v.address, v.pin_code, v.gst_status, v.taxpayer_type, v.latitude, v.longitude, v.turnover_in_paise, v.discipline, v.industries,
      v.nature_of_work, v.service_group, v.equip_family, v.fabrication_process, v.fabrication_materials, v.fabrication_products, v.has_brochure,
      ${details(
        'vendor_certification',
        {
          _id: 'id',
          name: 'name',
          kind: 'kind',
          status: 'status',
          certificateNumber: 'certificate_number',
          issuer: 'issuer',
          evidenceNote: 'evidence_note',
          issuedOn: 'issued_on',
          expiresOn: 'expires_on',
          checkedOn: 'checked_on',
        },
        "array_position(array['technical','management','statutory'], d.kind), d.name, d.id",
      )} as certification_rows,
      ${details('vendor_make', { make: 'make', equipFamily: 'equip_family', authorisation: 'authorisation', validUntil: 'valid_until' }, 'd.make, d.id')} as make_rows,
      ${details(
        'vendor_key_customer',
        {
          customerName: 'customer_name',
          industry: 'industry',
          sinceYear: 'since_year',
          work: 'work',
          evidenceNote: 'evidence_note',
        },
        'd.since_year, d.customer_name, d.id',
      )} as key_customer_rows,
      ${details(
        'vendor_location',
        {
          gstn: 'gstn',
          state: 'state',
          city: 'city',
          pinCode: 'pin_code',
          address: 'address',
          isPrimary: 'is_primary',
        },
        'd.is_primary desc, d.state, d.city, d.id',
      )} as location_rows,
      ${details('vendor_gallery_image', { title: 'title', position: 'position' }, 'd.position')} as gallery_rows,
      ${details(
        'vendor_case_study',
        {
          title: 'title',
          customer: 'customer',
          industry: 'industry',
          completedYear: 'completed_year',
          durationInDays: 'duration_in_days',
          valueInPaise: 'value_in_paise',
          summary: 'summary',
          position: 'position',
        },
        'd.position',
      )} as case_study_rows,
      (select coalesce(json_agg(json_build_object('subcategoryId', s.id, 'name', s.name, 'category', c.name) order by c.position, s.position), '[]'::json)
        from vendor_subcategory s join vendor_category c on c.id = s.category_id where s.id = any (v.subcategory_ids)) as service_rows,
      ${reviewSums} as review_sums
    from vendor v where v.gstn = any (${gstns}::text[]) and v.deleted_at is null`.execute(db);
  return rows;
}

/** A vendor's id and the sums over its published reviews; undefined when unknown or deleted. */
export async function reviewSumsByGstn(
  db: Db,
  gstn: string,
): Promise<{ id: string; review_sums: ReviewSums } | undefined> {
  const { rows } = await sql<{ id: string; review_sums: ReviewSums }>`
    select v.id, ${reviewSums} as review_sums from vendor v where v.gstn = ${gstn} and v.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The vendor's identity for mails and references; undefined when unknown or deleted. */
export const vendorByGstn = (db: Db, gstn: string) =>
  db
    .selectFrom('vendor')
    .select(['id', 'gstn', 'company_name', 'city', 'state', 'email'])
    .where('gstn', '=', gstn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whom a mail to the vendor goes to: its first contact, or the company's own address when it has none. For calls with a session only. */
export async function vendorRecipient(db: Db, vendor: { id: string; company_name: string; email: string }) {
  const contact = await db
    .selectFrom('vendor_contact')
    .select(['full_name as fullName', 'email'])
    .where('vendor_id', '=', vendor.id)
    .orderBy('is_primary', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return contact ?? { fullName: vendor.company_name, email: vendor.email };
}

/** A colleague's phone number, null when none is known. Needs a tenant. */
export const phoneOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? null;

/** What the tenant's company has with a vendor, in one statement. Needs a tenant. */
export async function companyRelation(db: Db, companyId: string, userId: string, vendorId: string) {
  const { rows } = await sql<{
    contacts: Schemas['KeyContact'][];
    experiences: Omit<Schemas['Experience'], 'can'>[];
    group_ids: string[];
    last_enquiry_at: string | null;
    thread_id: string | null;
    my_review: { id: string; status: Schemas['Experience']['reviewStatus'] } | null;
  }>`
    select
      (select coalesce(json_agg(json_build_object('fullName', c.full_name, 'designation', c.designation, 'email', c.email, 'phone', c.phone,
        'isPrimary', c.is_primary) order by c.is_primary desc, c.position, c.id), '[]'::json) from vendor_contact c where c.vendor_id = ${vendorId}) as contacts,
      (select coalesce(json_agg(e.o order by e.completed_on desc, e.id), '[]'::json) from (select json_build_object('_id', x.id, 'projectId', x.project_id,
        'projectTitle', x.project_title, 'completedOn', x.completed_on, 'reviewStatus', x.review_status) as o, x.completed_on, x.id
        from vendor_experience x where x.company_id = ${companyId} and x.vendor_id = ${vendorId}
        order by x.completed_on desc, x.id limit 100) e) as experiences,
      (select coalesce(json_agg(g.id order by g.is_default desc, lower(g.group_name)), '[]'::json) from shortlist_item i join shortlist_group g on g.id = i.group_id
        where i.company_id = ${companyId} and i.vendor_id = ${vendorId} and g.deleted_at is null) as group_ids,
      (select max(q.created_at) from vendor_enquiry q where q.company_id = ${companyId} and q.vendor_id = ${vendorId}) as last_enquiry_at,
      (select t.id from chat_thread t where t.company_id = ${companyId} and t.vendor_id = ${vendorId}) as thread_id,
      (select json_build_object('id', r.id, 'status', x.review_status) from vendor_review r join vendor_experience x on x.id = r.experience_id
        where r.company_id = ${companyId} and r.author_user_id = ${userId} and r.vendor_id = ${vendorId}
        order by r.created_at desc, r.id limit 1) as my_review`.execute(db);
  return rows[0]!;
}

/** Keeps a sent enquiry; the task of its mail tells later what became of it. */
export const insertEnquiry = (
  db: Db,
  enquiry: {
    company_id: string;
    sent_by: string;
    vendor_id: string;
    subject: string;
    message: string;
    wants_call_back: boolean;
    mail_task_id: string | null;
    created_at: Date;
  },
) => db.insertInto('vendor_enquiry').values(enquiry).returning('id').executeTakeFirstOrThrow();

/** Enquiries of the company, newest first, with what became of their mails; of one vendor by its GSTIN, or only one by its id. Needs a tenant. */
export async function enquiryRows(
  db: Db,
  companyId: string,
  only: { gstn?: string; id?: string },
  offset: number,
  limit: number,
): Promise<EnquiryRow[]> {
  const { rows } = await sql<EnquiryRow>`
    select q.id, q.vendor_id, v.gstn, v.company_name, v.city, v.state, q.subject, q.message, q.wants_call_back,
      u.full_name as sent_by_name, q.created_at, d.delivery_status,
      (select t.id from chat_thread t where t.company_id = q.company_id and t.vendor_id = q.vendor_id) as thread_id
    from vendor_enquiry q join vendor v on v.id = q.vendor_id join app_user u on u.id = q.sent_by
      left join lateral message_delivery(array[q.mail_task_id]) d on true
    where q.company_id = ${companyId} and (${only.gstn ?? null}::text is null or v.gstn = ${only.gstn ?? null})
      and (${only.id ?? null}::uuid is null or q.id = ${only.id ?? null})
    order by q.created_at desc, q.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  return rows;
}

/** How many enquiries the company sent, to one vendor when `gstn` is given. Needs a tenant. */
export async function enquiryCount(db: Db, companyId: string, gstn: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from vendor_enquiry q join vendor v on v.id = q.vendor_id
    where q.company_id = ${companyId} and (${gstn}::text is null or v.gstn = ${gstn})`.execute(db);
  return rows[0]!.total;
}

/** Notes that the vendor is told today; false when it was told already. Holds under concurrent calls. */
export async function noteContactNotification(
  db: Db,
  row: { company_id: string; vendor_id: string; notified_on: string; notified_by: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('contact_notification')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('vendor_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Takes `count` from a person's daily budget in one guarded statement; false when it does not hold them, and then nothing was taken.
 * `day` is an ISO date.
 */
export async function takeDailyBudget(
  db: Db,
  use: { companyId: string; userId: string; budget: string; day: string; count: number; limit: number },
): Promise<boolean> {
  if (use.count > use.limit) return false;
  const { rows } = await sql`
    insert into daily_budget_use as d (company_id, user_id, budget, used_on, used_count)
    values (${use.companyId}, ${use.userId}, ${use.budget}, ${use.day}, ${use.count})
    on conflict (user_id, budget, used_on) do update set used_count = d.used_count + excluded.used_count
      where d.used_count + excluded.used_count <= ${use.limit}
    returning d.used_count`.execute(db);
  return rows.length === 1;
}
