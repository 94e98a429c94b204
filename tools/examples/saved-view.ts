import type { Recorder } from './recorder.ts';

/** Saved searches: two of the person, one of them shared, and one that a colleague shares. */
export async function recordSavedView({ as, call, colleague, record }: Recorder): Promise<void> {
  const view = {
    place: 'vendors',
    name: 'Boiler repair in the west',
    query: 'search=boiler+repair&selectedRegisteredLocations=Gujarat%7CMaharashtra&min=10&sort=rating',
  };
  await call('createSavedView', {
    as,
    body: {
      ...view,
      name: 'Pump overhaul, April shutdown',
      query: 'search=pump+overhaul&aff=affiliated',
      isShared: true,
    },
  });
  await call('createSavedView', {
    as: colleague,
    body: {
      ...view,
      name: 'Refractory crews',
      query: 'search=refractory&industries=Steel+and+sponge+iron',
      isShared: true,
    },
  });
  const { _id } = await record<{ _id: string }>('createSavedView', '', 201, { as, body: view });
  await record('createSavedView', 'taken', 409, { as, body: view });
  await record('getSavedViews', '', 200, { as, query: { place: 'vendors' } });
  await record('updateSavedView', '', 200, { as, path: { id: _id }, body: { isShared: true } });
  await record('deleteSavedView', '', 200, { as, path: { id: _id } });
}
