import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { seedOfText } from '../../db/seed/random.ts';
import { addressKey } from '../../http/budgets.ts';
import type { BudgetLedger } from '../../http/budgets.ts';
import type { Database } from '../../db/schema.ts';
import { sendInert } from '../../media/media.routes.ts';
import { certificationStatusOn } from '../../modules/vendor-profile/vendor-profile.rules.ts';
import { notFound } from '../../problems.ts';
import {
  brochurePdf,
  caseStudyPdf,
  certificatePdf,
  type DocumentCertification,
  type DocumentVendor,
} from './documents.ts';
import {
  readBrochureParts,
  readCaseStudy,
  readCertification,
  readDocumentVendor,
  readGalleryImage,
  readGalleryKinds,
  readLogoVendor,
} from './vendor-media.queries.ts';
import { galleryImageSvg, vendorLogoSvg } from './pictures.ts';

/** What the routes need. */
export interface VendorMediaDeps {
  /** Reads the vendor directory, which has no tenant; opens no transaction. */
  directory: Kysely<Database>;
  /** Counts documents of an address: each is set anew and costs more than most calls. */
  budgets: Pick<BudgetLedger, 'spend'>;
}

/** Widgets load pictures with `crossorigin`, which the app answers for pages of partners; a page that does not ask so gets none. */
const forWidgets = { config: { isForWidgets: true } };

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
 * Registers the pictures and documents of the demo's vendors. They are invented: drawn from what the seed made up, at each request, so that nothing is
 * stored and nothing can be missing. Some 150,000 of them as files would take the seed minutes. All are public, as the profile that links to them is.
 * @param app where the routes go; its error handler answers problems
 * @param deps the directory's database, and the budgets of addresses
 */
export function registerVendorMedia(app: FastifyInstance, deps: VendorMediaDeps): void {
  const { directory, budgets } = deps;
  const takeBudget = (request: FastifyRequest) => budgets.spend('requestsPerAddressPerMinute', addressKey(request.ip));
  const asDocument = { preHandler: takeBudget };

  app.get<{ Params: { gstn: string } }>('/media/vendors/:gstn/logo.svg', forWidgets, async (request, reply) => {
    const { gstn } = request.params;
    const vendor = /^[0-9A-Z]{15}$/.test(gstn) ? await readLogoVendor(directory, gstn) : null;
    if (!vendor) throw notFound('vendor');
    return sendInert(request, reply, { body: vendorLogoSvg(vendor), mediaType: svg, fileName: null });
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
      return sendInert(request, reply, { body, mediaType: svg, fileName: null });
    },
  );

  app.get<{ Params: { gstn: string } }>('/media/vendors/:gstn/brochure.pdf', asDocument, async (request, reply) => {
    const vendor = await vendorOf(directory, request.params.gstn);
    if (!vendor.hasBrochure) throw notFound('brochure');
    const parts = await readBrochureParts(directory, vendor.id);
    const body = await brochurePdf(vendor, { ...parts, certifications: parts.certifications.map(asOfToday) });
    return sendInert(request, reply, { body, mediaType: pdf, fileName: fileNameOf(vendor, 'brochure') });
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
      return sendInert(request, reply, { body, mediaType: pdf, fileName: fileNameOf(vendor, certification.name) });
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
      return sendInert(request, reply, {
        body,
        mediaType: pdf,
        fileName: fileNameOf(vendor, `case study ${position}`),
      });
    },
  );
}
