import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { statesWithCities } from './geography.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('getStatesAndCities', () => {
  test('lists every state and union territory by name with its GST code and cities, without a session', async () => {
    const { status, body } = await server.call('getStatesAndCities');
    expect(status).toBe(200);
    expect(body.states.length).toBeGreaterThanOrEqual(36);
    const names = body.states.map(({ state }) => state);
    expect(names).toEqual(names.toSorted());
    const maharashtra = body.states.find(({ state }) => state === 'Maharashtra')!;
    expect(maharashtra.gstCode).toBe('27');
    expect(maharashtra.cities).toContain('Pune');
    expect(new Set(body.states.map(({ gstCode }) => gstCode)).size).toBe(names.length);
  });

  test('takes no parameters', async () => {
    expect((await server.call('getStatesAndCities', { rawQuery: 'state=Goa' })).status).toBe(400);
  });
});

describe('rules of geography', () => {
  test('cities are sorted and listed once, under their own state', () => {
    const states = statesWithCities({ Goa: '30', Assam: '18' }, [
      { city: 'Vasco', state: 'Goa' },
      { city: 'Panaji', state: 'Goa' },
      { city: 'Vasco', state: 'Goa' },
    ]);
    expect(states).toEqual([
      { state: 'Assam', gstCode: '18', cities: [] },
      { state: 'Goa', gstCode: '30', cities: ['Panaji', 'Vasco'] },
    ]);
  });
});
