import type { Recorder } from './recorder.ts';

/** The own profile: the person, their plant and their company’s people. */
export async function recordClientInfo({ as, call, colleague, record }: Recorder): Promise<void> {
  await record('getUserinfoData', '', 200, { as });
  await record('getUserinfoData', 'superUser', 200, { as: colleague });
  await record('getPlantInfo', '', 200, { as });
  await record('getPlantInfo', 'superUser', 200, { as: colleague });
  await record('userPlantInfoCompletion', '', 200, { as });
  await record('getClientsList', '', 200, { as, query: { limit: 10 } });
  const { version, fullName, phoneNumber } = (await call('getUserinfoData', { as })).body as Record<string, unknown>;
  const said = { version, fullName, phoneNumber, designation: 'Manager, Rotary Equipment', department: 'Maintenance' };
  await record('setUserinfoData', '', 200, { as, body: said });
  await record('setUserinfoData', 'outdated', 409, { as, body: said });
  const plant = {
    version: 1,
    address: 'Plot E-14, MIDC Mirjole, Ratnagiri, Maharashtra 415639',
    pinCode: '415639',
    gstin: null,
    commissionedYear: 1991,
    employeeCount: 1250,
    products: 'Hot-rolled coils and structural sections, 0.6 million tonnes a year',
    shutdownMonths: [4],
    holidays: [],
  };
  await record('setPlantInfo', '', 200, { as, body: plant });
  await record('setPlantInfo', 'outdated', 409, { as, body: plant });
  const place = { plantName: 'Chiplun Rolling Mill', city: 'Chiplun', state: 'Maharashtra' };
  const { plantId } = await record<{ plantId: string }>('createPlant', '', 201, { as: colleague, body: place });
  await record('createPlant', 'taken', 409, { as: colleague, body: place });
  const path = { id: plantId };
  await record('editPlant', '', 200, {
    as: colleague,
    path,
    body: { version: 1, ...place, plantName: 'Chiplun Mill' },
  });
  await record('editPlant', 'outdated', 409, { as: colleague, path, body: { version: 1, ...place } });
  await record('setPlantRetired', '', 200, { as: colleague, path, body: { isRetired: true } });
}
