import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type OperationId } from '@millwright/contract/operations';
import { describe, expect, test } from 'vitest';
import { faultsOfAnswer } from '../apps/storybook/.storybook/validate-answer.ts';

const folder = join(import.meta.dirname, '../packages/screens/src/shared/examples');
const files = readdirSync(folder).filter((file) => file !== 'pictures.json');
type Recorded = { status: number; body: unknown };
const read = <Content>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content;
const recorded = files.flatMap((file) => {
  const { answers, refusals } = read<Record<'answers' | 'refusals', Record<string, Recorded>>>(file);
  const named = (kind: string, all: Record<string, Recorded>) =>
    Object.entries(all).map(([name, answer]) => ({ file, kind, name, ...answer }));
  return [...named('answers', answers), ...named('refusals', refusals)];
});

describe('a recorded answer (npm run examples)', () => {
  test.each(recorded)(
    '$name is what the contract says, in the file of its tag',
    ({ file, kind, name, status, body }) => {
      const id = name.split('.')[0] as OperationId;
      expect(faultsOfAnswer(id, status, body)).toEqual([]);
      expect(file).toBe(`${operations[id].tag}.json`);
      expect(kind).toBe(status < 400 ? 'answers' : 'refusals');
    },
  );

  test('what the contract does not say is found', () => {
    const { status, body } = recorded.find(({ name }) => name === 'getUserinfoData')!;
    expect(faultsOfAnswer('getUserinfoData', status, { ...(body as object), email: 7 })).toEqual([
      '/email must be string',
    ]);
    expect(faultsOfAnswer('getUserinfoDatum', 200, body)).toEqual(['the contract has no operation getUserinfoDatum']);
  });

  test('is in the module that stories import, and none is left over', () => {
    const index = readFileSync(join(folder, '../story-examples.ts'), 'utf8');
    const imported = [...index.matchAll(/from '\.\/examples\/([^']+)'/g)].map(([, file]) => file!);
    expect(recorded.length).toBeGreaterThan(30);
    expect(imported.filter((file) => file !== 'pictures.json').toSorted()).toEqual(files.toSorted());
  });

  test('names its pictures, which were recorded as well', () => {
    const pictures = Object.keys(read<Record<string, string>>('pictures.json'));
    const named = files.flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/\/media\/[\w/.-]+\.svg/g) ?? [],
    );
    expect([...new Set(named)].toSorted()).toEqual(pictures.toSorted());
  });

  test('holds no token, no address of this machine and no real person', () => {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).not.toMatch(/127\.0\.0\.1|localhost|eyJ[\w-]{20}/);
      for (const [mail] of text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g)) expect(mail).toMatch(/\.example$/);
    }
  });
});
