import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { type OpenDatabase, openDatabase } from '../../db/driver.ts';
import { seedDemo } from '../../db/seed/seed.ts';
import { createBudgetLedger } from '../../http/budgets.ts';
import { Problem, problemBody } from '../../problems.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { registerVendorMedia } from './vendor-media.routes.ts';

let test: TestDatabase;
let database: OpenDatabase;
let app: FastifyInstance;
let gstn: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test.location, () => {});
  const connection = await database.ownerPool.connect();
  try {
    await connection.query('truncate company, vendor, vendor_category, vendor_change cascade');
    await seedDemo(connection, {
      vendors: 200,
      today: new Date().toISOString().slice(0, 10),
      secret: Buffer.alloc(32),
    });
  } finally {
    connection.release();
  }
  gstn = (await database.owner.selectFrom('vendor').select('gstn').orderBy('id').executeTakeFirstOrThrow()).gstn;
  app = Fastify();
  app.setErrorHandler((error, request, reply) => {
    const problem = error instanceof Problem ? error : new Problem(500, 'INTERNAL', 'Failed', String(error));
    return reply.code(problem.status).type('application/problem+json').send(problemBody(problem, request.id));
  });
  // The app role, as in production: a missing grant would show here.
  const budgets = createBudgetLedger({ ...defaultBudgets, requestsPerAddressPerMinute: 20_000 }, () => 0);
  registerVendorMedia(app, { directory: database.app, budgets });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await test.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('pictures of a vendor', () => {
  it('sends the logo as an inert image that may be kept for an hour', async () => {
    const answer = await get(`/media/vendors/${gstn}/logo.svg`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    const again = await get(`/media/vendors/${gstn}/logo.svg`, { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('has a picture for every gallery entry of every vendor', async () => {
    const rows = await database.owner
      .selectFrom('vendor_gallery_image as image')
      .innerJoin('vendor', 'vendor.id', 'image.vendor_id')
      .select(['vendor.gstn', 'image.position', 'image.title'])
      .execute();
    expect(rows.length).toBeGreaterThan(600);
    for (const row of rows.slice(0, 200)) {
      const answer = await get(`/media/vendors/${row.gstn}/gallery/${row.position}.svg`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>');
    }
  });
});

describe('documents of a vendor', () => {
  it('sends a brochure of two pages to save, the same bytes each time', async () => {
    const answer = await get(`/media/vendors/${gstn}/brochure.pdf`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9-]+-brochure\.pdf"$/);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pageCount(answer.rawPayload)).toBe(2);
    expect((await get(`/media/vendors/${gstn}/brochure.pdf`)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('fits every brochure of the demo on two pages', async () => {
    const rows = await database.owner.selectFrom('vendor').select('gstn').execute();
    for (const row of rows)
      expect(pageCount((await get(`/media/vendors/${row.gstn}/brochure.pdf`)).rawPayload)).toBe(2);
  }, 90_000);

  it('sends the evidence of each certificate that was provided, and none for one that was not', async () => {
    const rows = await database.owner
      .selectFrom('vendor_certification as one')
      .innerJoin('vendor', 'vendor.id', 'one.vendor_id')
      .select(['vendor.gstn', 'one.id', 'one.status'])
      .execute();
    const missing = rows.filter((row) => row.status === 'not_provided');
    expect(missing.length).toBeGreaterThan(0);
    for (const row of missing.slice(0, 5))
      expect((await get(`/media/vendors/${row.gstn}/certificates/${row.id}.pdf`)).statusCode).toBe(404);
    for (const row of rows.filter((one) => one.status !== 'not_provided').slice(0, 60)) {
      const answer = await get(`/media/vendors/${row.gstn}/certificates/${row.id}.pdf`);
      expect(answer.statusCode).toBe(200);
      expect(pageCount(answer.rawPayload)).toBe(1);
    }
  });

  it('sends each case study', async () => {
    const rows = await database.owner
      .selectFrom('vendor_case_study as study')
      .innerJoin('vendor', 'vendor.id', 'study.vendor_id')
      .select(['vendor.gstn', 'study.position'])
      .execute();
    for (const row of rows.slice(0, 40)) {
      const answer = await get(`/media/vendors/${row.gstn}/case-studies/${row.position}.pdf`);
      expect(answer.statusCode).toBe(200);
      expect(pageCount(answer.rawPayload)).toBe(1);
    }
  });
});

describe('what is not there', () => {
  it("is a 404 problem: unknown vendor, malformed path, another vendor's certificate", async () => {
    const other = await database.owner
      .selectFrom('vendor_certification as one')
      .innerJoin('vendor', 'vendor.id', 'one.vendor_id')
      .select('one.id')
      .where('vendor.gstn', '<>', gstn)
      .where('one.status', '=', 'verified')
      .executeTakeFirstOrThrow();
    for (const path of [
      '/media/vendors/27AAZCT9999K1ZQ/logo.svg',
      '/media/vendors/27AAZCT9999K1ZQ/brochure.pdf',
      '/media/vendors/lower/logo.svg',
      `/media/vendors/${gstn}/gallery/0.svg`,
      `/media/vendors/${gstn}/gallery/99.svg`,
      `/media/vendors/${gstn}/gallery/one.svg`,
      `/media/vendors/${gstn}/case-studies/99.pdf`,
      `/media/vendors/${gstn}/certificates/nothing.pdf`,
      `/media/vendors/${gstn}/certificates/${other.id}.pdf`,
    ]) {
      const answer = await get(path);
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 404 });
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('the budget of an address', () => {
  it('counts documents, which are set anew at each request, and no pictures', async () => {
    const strict = Fastify();
    const budgets = createBudgetLedger({ ...defaultBudgets, requestsPerAddressPerMinute: 2 }, () => 0);
    registerVendorMedia(strict, { directory: database.app, budgets });
    strict.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof Problem ? error.status : 500).send(),
    );
    const statusOf = async (path: string) =>
      (await strict.inject({ url: `/media/vendors/${gstn}/${path}` })).statusCode;
    for (let time = 0; time < 5; time++) expect(await statusOf('logo.svg')).toBe(200);
    const statuses = [];
    for (const path of ['brochure.pdf', 'case-studies/1.pdf', 'brochure.pdf', 'case-studies/1.pdf'])
      statuses.push(await statusOf(path));
    expect(statuses.slice(2)).toEqual([429, 429]);
    expect(statuses.slice(0, 2)).not.toContain(429);
    expect(await statusOf('certificates/00000000-0000-4000-8000-000000000000.pdf')).toBe(429);
    expect(await statusOf('logo.svg')).toBe(200);
    await strict.close();
  });
});
