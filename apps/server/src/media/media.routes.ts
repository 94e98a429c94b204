import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { seedOfText } from '../db/seed/random.ts';
import { addressKey } from '../http/budgets.ts';
import type { BudgetLedger } from '../http/budgets.ts';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/files.ts';
import { certificationStatusOn } from '../modules/vendor-profile/vendor-profile.rules.ts';
import { notFound } from '../problems.ts';
import {
  brochurePdf,
  caseStudyPdf,
  certificatePdf,
  type DocumentCertification,
  type DocumentVendor,
} from './documents.ts';
import {
  companyLogoHash,
  readBrochureParts,
  readCaseStudy,
  readCertification,
  readDocumentVendor,
  readGalleryImage,
  readGalleryKinds,
  readLogoVendor,
} from './media.queries.ts';
import { galleryImageSvg, vendorLogoSvg } from './pictures.ts';

/** What the media routes need. */
export interface MediaDeps {
  /** Reads the vendor directory, which has no tenant; opens no transaction. */
  directory: Kysely<Database>;
  /** Counts documents of an address: each is set anew and costs more than most calls. */
  budgets: Pick<BudgetLedger, 'spend'>;
  /** Where the contents of files are. */
  files: Pick<FileStore, 'open'>;
}

// An answer opened on its own runs nothing, loads nothing and has an origin of its own (section "Files" of the security rules).
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const maxAgeInSeconds = 3600;
/** Widgets load pictures with `crossorigin`, which the app answers for pages of partners; a page that does not ask so gets none. */
const forWidgets = { config: { isForWidgets: true } };

/** A content of the store: opened only when it is sent. */
type StoredBody = { sha256: Buffer; open: () => Promise<{ stream: Readable }> };

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { body: string | Buffer | StoredBody; mediaType: string; fileName: string | null; caching?: string },
): Promise<FastifyReply> {
  const { body } = file;
  const isStored = typeof body === 'object' && 'sha256' in body;
  const hash = isStored ? body.sha256 : createHash('sha256').update(body).digest();
  const etag = `"${hash.toString('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', file.caching ?? `public, max-age=${maxAgeInSeconds}`)
    .header('content-security-policy', inertPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  const known = String(request.headers['if-none-match'] ?? '');
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return reply.code(304).send();
  // A sandboxed PDF is not shown inside the browser's own viewer: it is saved, under a name that says what it is.
  if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
  return reply.type(file.mediaType).send(isStored ? (await body.open()).stream : body);
}

/** A safe file name: letters, digits and dashes. */
const fileNameOf = (vendor: DocumentVendor, what: string): string =>
  `${`${vendor.companyName} ${what}`
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}.pdf`;

/** A certificate with its status of today: what was verified last month may have expired since. */
function asOfToday(certification: DocumentCertification): DocumentCertification {
  const today = new Date().toISOString().slice(0, 10);
  return { ...certification, status: certificationStatusOn(certification.status, certification.expiresOn, today) };
}

const svg = 'image/svg+xml; charset=utf-8';
const pdf = 'application/pdf';
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A position in a path, 1 to 9999; anything else finds nothing. */
function positionOf(text: string): number {
  if (!/^[0-9]{1,4}$/.test(text)) throw notFound('picture or document');
  return Number(text);
}

async function vendorOf(
  db: Kysely<Database>,
  gstn: string,
): Promise<DocumentVendor & { id: string; hasBrochure: boolean }> {
  const vendor = /^[0-9A-Z]{15}$/.test(gstn) ? await readDocumentVendor(db, gstn) : null;
  if (!vendor) throw notFound('vendor');
  return vendor;
}

/**
 * Registers the pictures and documents of vendors. They are drawn from the database at each request; nothing is stored, nothing can be
 * missing. All of them are public, as the profile that links to them is. The logos of companies are stored, and known by a random id only.
 * @param app where the routes go; its error handler answers problems
 * @param deps the directory's database, and the budgets of addresses
 */
export function registerMedia(app: FastifyInstance, deps: MediaDeps): void {
  const { directory, budgets, files } = deps;
  const takeBudget = (request: FastifyRequest) => budgets.spend('requestsPerAddressPerMinute', addressKey(request.ip));
  const asDocument = { preHandler: takeBudget };

  app.get<{ Params: { gstn: string } }>('/media/vendors/:gstn/logo.svg', forWidgets, async (request, reply) => {
    const { gstn } = request.params;
    const vendor = /^[0-9A-Z]{15}$/.test(gstn) ? await readLogoVendor(directory, gstn) : null;
    if (!vendor) throw notFound('vendor');
    return send(request, reply, { body: vendorLogoSvg(vendor), mediaType: svg, fileName: null });
  });

  app.get<{ Params: { fileId: string } }>('/media/company-logos/:fileId.png', async (request, reply) => {
    const { fileId } = request.params;
    const sha256 = uuidPattern.test(fileId) ? await companyLogoHash(directory, fileId) : null;
    if (!sha256) throw notFound('picture');
    // Another logo has another address. It is the company's own, and is kept by its people's browsers only.
    return send(request, reply, {
      body: { sha256, open: () => files.open(sha256) },
      mediaType: 'image/png',
      fileName: null,
      caching: 'private, max-age=31536000, immutable',
    });
  });

  app.get<{ Params: { gstn: string; position: string } }>(
    '/media/vendors/:gstn/gallery/:position.svg',
    forWidgets,
    async (request, reply) => {
      const { gstn } = request.params;
      const position = positionOf(request.params.position);
      const image = /^[0-9A-Z]{15}$/.test(gstn) ? await readGalleryImage(directory, gstn, position) : null;
      if (!image) throw notFound('picture');
      const body = galleryImageSvg(image.kind, image.title, seedOfText(gstn) + position);
      return send(request, reply, { body, mediaType: svg, fileName: null });
    },
  );

  app.get<{ Params: { gstn: string } }>('/media/vendors/:gstn/brochure.pdf', asDocument, async (request, reply) => {
    const vendor = await vendorOf(directory, request.params.gstn);
    if (!vendor.hasBrochure) throw notFound('brochure');
    const parts = await readBrochureParts(directory, vendor.id);
    const body = await brochurePdf(vendor, { ...parts, certifications: parts.certifications.map(asOfToday) });
    return send(request, reply, { body, mediaType: pdf, fileName: fileNameOf(vendor, 'brochure') });
  });

  app.get<{ Params: { gstn: string; id: string } }>(
    '/media/vendors/:gstn/certificates/:id.pdf',
    asDocument,
    async (request, reply) => {
      const { id } = request.params;
      const vendor = await vendorOf(directory, request.params.gstn);
      const certification = uuidPattern.test(id) ? await readCertification(directory, vendor.id, id) : null;
      // Without a certificate there is no evidence to show.
      if (!certification || certification.status === 'not_provided') throw notFound('certificate');
      const body = await certificatePdf(vendor, asOfToday(certification));
      return send(request, reply, { body, mediaType: pdf, fileName: fileNameOf(vendor, certification.name) });
    },
  );

  app.get<{ Params: { gstn: string; position: string } }>(
    '/media/vendors/:gstn/case-studies/:position.pdf',
    asDocument,
    async (request, reply) => {
      const position = positionOf(request.params.position);
      const vendor = await vendorOf(directory, request.params.gstn);
      const study = await readCaseStudy(directory, vendor.id, position);
      if (!study) throw notFound('case study');
      const kinds = await readGalleryKinds(directory, vendor.id);
      const body = await caseStudyPdf(vendor, study, kinds[position % Math.max(1, kinds.length)] ?? 'workshop');
      return send(request, reply, { body, mediaType: pdf, fileName: fileNameOf(vendor, `case study ${position}`) });
    },
  );
}
