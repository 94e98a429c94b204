import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOfAnswer } from '../apps/storybook/.storybook/validate-answer.ts';

const folder = join(import.meta.dirname, '../packages/screens/src/shared/examples');
const files = readdirSync(folder).filter((file) => file !== 'pictures.json');
const read = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as { status: number; body: unknown };

describe('a recorded answer (npm run examples)', () => {
  test.each(files)('%s is what the contract says', (file) => {
    const { status, body } = read(file);
    expect(faultsOfAnswer(file.split('.')[0]!, status, body)).toEqual([]);
  });

  test('what the contract does not say is found', () => {
    const { status, body } = read('getUserinfoData.json');
    expect(faultsOfAnswer('getUserinfoData', status, { ...(body as object), email: 7 })).toEqual([
      '/email must be string',
    ]);
    expect(faultsOfAnswer('getUserinfoDatum', 200, body)).toEqual(['the contract has no operation getUserinfoDatum']);
  });

  test('is in the module that stories import, and none is left over', () => {
    const index = readFileSync(join(folder, '../story-examples.ts'), 'utf8');
    const imported = [...index.matchAll(/from '\.\/examples\/([^']+)'/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(30);
    expect(imported.filter((file) => file !== 'pictures.json').toSorted()).toEqual(files.toSorted());
  });

  test('names its pictures, which were recorded as well', () => {
    const pictures = Object.keys(read('pictures.json'));
    const named = files.flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/\/media\/[\w/.-]+\.svg/g) ?? [],
    );
    expect([...new Set(named)].toSorted()).toEqual(pictures.toSorted());
  });

  test('holds no token, no address of this machine and no real person', () => {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).not.toMatch(/127\.0\.0\.1|localhost|eyJ[\w-]{20}/);
      for (const [mail] of text.matchAll(/[\w.+-]+@[\w.-]+/g)) expect(mail).toMatch(/\.example$/);
    }
  });
});
