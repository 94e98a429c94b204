import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BrochureParts, DocumentCaseStudy, DocumentCertification, DocumentVendor } from './documents.ts';

/** What a vendor's logo is drawn from; null when there is no such vendor. */
export async function readLogoVendor(
  db: Kysely<Database>,
  gstn: string,
): Promise<{ gstn: string; companyName: string } | null> {
  const row = await db
    .selectFrom('vendor')
    .select(['gstn', 'company_name as companyName'])
    .where('gstn', '=', gstn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The kind and title of one gallery picture, by its position from 1; null when there is none. */
export async function readGalleryImage(
  db: Kysely<Database>,
  gstn: string,
  position: number,
): Promise<{ kind: string; title: string } | null> {
  const row = await db
    .selectFrom('vendor_gallery_image as image')
    .innerJoin('vendor', 'vendor.id', 'image.vendor_id')
    .select(['image.kind', 'image.title'])
    .where('vendor.gstn', '=', gstn)
    .where('vendor.deleted_at', 'is', null)
    .where('image.position', '=', position)
    .executeTakeFirst();
  return row ?? null;
}

/** A vendor as its documents show it, with its id; null when there is none. */
export async function readDocumentVendor(
  db: Kysely<Database>,
  gstn: string,
): Promise<(DocumentVendor & { id: string; hasBrochure: boolean }) | null> {
  const row = await db
    .selectFrom('vendor')
    .selectAll()
    .where('gstn', '=', gstn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const services = await db
    .selectFrom('vendor_subcategory')
    .select(['id', 'name'])
    .where('id', 'in', row.subcategory_ids.length > 0 ? row.subcategory_ids : [''])
    .execute();
  const nameOf = new Map(services.map((service) => [service.id, service.name]));
  return {
    id: row.id,
    hasBrochure: row.has_brochure,
    gstn: row.gstn,
    companyName: row.company_name,
    constitution: row.constitution,
    foundedYear: row.founded_year,
    employeeCount: row.employee_count,
    turnoverSlab: row.turnover_slab,
    summary: row.summary,
    website: row.website,
    address: row.address,
    city: row.city,
    state: row.state,
    pinCode: row.pin_code,
    registeredLocations: row.registered_locations,
    // The order of the vendor's own list: what it lives from comes first.
    serviceNames: row.subcategory_ids.flatMap((id) => nameOf.get(id) ?? []),
    disciplines: row.discipline,
    industries: row.industries,
    natureOfWork: row.nature_of_work,
    serviceGroups: row.service_group,
    equipmentFamilies: row.equip_family,
    processes: row.fabrication_process,
    materials: row.fabrication_materials,
    products: row.fabrication_products,
    updatedAt: row.updated_at,
  };
}

const certificationColumns = [
  'name',
  'kind',
  'status',
  'certificate_number as certificateNumber',
  'issuer',
  'evidence_note as evidenceNote',
  'issued_on as issuedOn',
  'expires_on as expiresOn',
  'checked_on as checkedOn',
] as const;

/** One certificate of a vendor, by its id; null when this vendor has none with this id. */
export async function readCertification(
  db: Kysely<Database>,
  vendorId: string,
  certificationId: string,
): Promise<DocumentCertification | null> {
  const row = await db
    .selectFrom('vendor_certification')
    .select([...certificationColumns])
    .where('vendor_id', '=', vendorId)
    .where('id', '=', certificationId)
    .executeTakeFirst();
  return row ?? null;
}

/** One case study of a vendor, by its position from 1; null when there is none. */
export async function readCaseStudy(
  db: Kysely<Database>,
  vendorId: string,
  position: number,
): Promise<DocumentCaseStudy | null> {
  const row = await caseStudies(db, vendorId).where('position', '=', position).executeTakeFirst();
  return row ?? null;
}

const caseStudies = (db: Kysely<Database>, vendorId: string) =>
  db
    .selectFrom('vendor_case_study')
    .select([
      'title',
      'customer',
      'industry',
      'completed_year as completedYear',
      'duration_in_days as durationInDays',
      'value_in_paise as valueInPaise',
      'summary',
      'position',
    ])
    .where('vendor_id', '=', vendorId)
    .orderBy('position');

/** The kinds of drawing in a vendor's gallery, in its order. */
export async function readGalleryKinds(db: Kysely<Database>, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_gallery_image')
    .select('kind')
    .where('vendor_id', '=', vendorId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.kind);
}

/** Everything of a brochure besides the vendor itself. */
export async function readBrochureParts(db: Kysely<Database>, vendorId: string): Promise<BrochureParts> {
  return {
    certifications: await db
      .selectFrom('vendor_certification')
      .select([...certificationColumns])
      .where('vendor_id', '=', vendorId)
      .orderBy('id')
      .execute(),
    makes: await db
      .selectFrom('vendor_make')
      .select(['make', 'equip_family as equipFamily', 'authorisation'])
      .where('vendor_id', '=', vendorId)
      .orderBy('id')
      .execute(),
    keyCustomers: await db
      .selectFrom('vendor_key_customer')
      .select(['customer_name as customerName', 'industry', 'since_year as sinceYear', 'work'])
      .where('vendor_id', '=', vendorId)
      .orderBy('id')
      .execute(),
    caseStudies: await caseStudies(db, vendorId).execute(),
    galleryKinds: await readGalleryKinds(db, vendorId),
  };
}
