import { describe, expect, it } from 'vitest';
import { namesIn } from './names-in.ts';

describe('namesIn', () => {
  const names = ['Konkan Thermal Erectors', 'Suresh Jadhav', 'R K Rao'];

  it('finds whole words of a name, whatever their case', () => {
    expect(namesIn('KONKAN asks whether Suresh can come.', names)).toEqual(['Konkan', 'Suresh']);
  });

  it('finds nothing in parts of words or short names', () => {
    expect(namesIn('Is thermally insulated pipe in? Rao.', names)).toEqual([]);
  });

  it('finds names in Hindi', () => {
    expect(namesIn('कोंकण थर्मल पूछता है', ['कोंकण थर्मल'])).toEqual(['कोंकण', 'थर्मल']);
  });
});
