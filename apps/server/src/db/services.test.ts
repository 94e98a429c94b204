import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';
import { writeServices } from './services.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listed = async () => {
  const { body } = await server.call('getVendorCategoriesList');
  return body.categories.map(({ _id, subcategories }) => [_id, subcategories.map(({ name }) => name)] as const);
};

test('every server has the services of the product, without any data of the demo', async () => {
  const services = Object.fromEntries(await listed());
  expect(Object.keys(services)).toEqual(['project-services', 'mro-services', 'specialized-services']);
  expect(services['mro-services']).toEqual(expect.arrayContaining(['Boiler repair', 'Motor rewinding (LT/HT)']));
});

test('a service that got another name has it at the next start, and one that only the database knows stays', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query("update vendor_subcategory set name = 'Boilers' where id = 'boiler-repair'");
  await ownerPool.query("insert into vendor_subcategory values ('well-drilling', 'mro-services', 'Well drilling', 99)");
  await writeServices(ownerPool);
  const { rows } = await ownerPool.query<{ name: string }>(
    "select name from vendor_subcategory where id in ('boiler-repair', 'well-drilling') order by id",
  );
  expect(rows.map(({ name }) => name)).toEqual(['Boiler repair', 'Well drilling']);
});
