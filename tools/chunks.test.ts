import { describe, expect, test } from 'vitest';
import { planChunks, type Module } from '../packages/host/chunks.ts';

const module = (size: number, ...imports: string[]): Module => ({ size, imports });
const page = (...roots: string[]) => ({ roots, weight: 1 });

/** The files of a plan, each with its modules in order. */
const filesOf = (plan: ReadonlyMap<string, number>) =>
  Array.from(
    Map.groupBy(
      [...plan.keys()].toSorted((a, b) => a.localeCompare(b)),
      (id) => plan.get(id),
    ).values(),
    (ids) => ids.join(' '),
  );

describe('the files of an app', () => {
  test('what the same pages need is one file', () => {
    const modules = new Map([
      ['a', module(90_000, 'react', 'button')],
      ['b', module(90_000, 'react', 'button')],
      ['react', module(60_000)],
      ['button', module(500)],
    ]);
    expect(filesOf(planChunks(modules, [page('a'), page('b')]))).toEqual(['a', 'b', 'button react']);
  });

  test('a small module joins a file that some pages load in vain', () => {
    const modules = new Map([
      ['a', module(90_000, 'react', 'icon')],
      ['b', module(90_000, 'react', 'icon')],
      ['c', module(90_000, 'react')],
      ['react', module(60_000)],
      ['icon', module(200)],
    ]);
    expect(filesOf(planChunks(modules, [page('a'), page('b'), page('c')]))).toEqual(['a', 'b', 'c', 'icon react']);
  });

  test('a page that counts more is spared the bytes', () => {
    const modules = new Map([
      ['a', module(90_000, 'react', 'icon')],
      ['b', module(90_000, 'react', 'icon')],
      ['login', module(90_000, 'react')],
      ['react', module(60_000)],
      ['icon', module(600)],
    ]);
    expect(filesOf(planChunks(modules, [page('a'), page('b'), { roots: ['login'], weight: 20 }]))).toEqual([
      'a',
      'b',
      'icon',
      'login',
      'react',
    ]);
  });

  test('what a module imports counts with it: a small screen never brings a heavy sheet along', () => {
    const modules = new Map([
      ['report', module(500, 'offers', 'react')],
      ['comparison', module(500, 'offers', 'sheet', 'react')],
      ['offers', module(4000)],
      ['sheet', module(45_000)],
      ['react', module(60_000)],
    ]);
    const plan = planChunks(modules, [page('report'), page('comparison')]);
    expect(plan.get('report')).not.toBe(plan.get('comparison'));
    expect(plan.get('sheet')).not.toBe(plan.get('offers'));
  });

  test('two files between which a third stands are not merged', () => {
    const modules = new Map([
      ['top', module(100, 'middle')],
      ['middle', module(90_000, 'bottom')],
      ['bottom', module(100)],
      ['other', module(90_000, 'top')],
      ['last', module(90_000, 'bottom')],
      ['third', module(90_000, 'middle')],
    ]);
    const plan = planChunks(modules, [page('other'), page('last'), page('third')]);
    const orders = new Map<number, Set<number>>();
    for (const [id, { imports }] of modules)
      for (const imported of imports)
        if (plan.get(id) !== plan.get(imported))
          orders.set(plan.get(id)!, (orders.get(plan.get(id)!) ?? new Set()).add(plan.get(imported)!));
    const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
      [...(orders.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    for (const file of plan.values()) expect(reaches(file, file)).toBe(false);
  });

  test('what no page begins with is left to the bundler', () => {
    const modules = new Map([
      ['a', module(100)],
      ['dialog', module(100)],
    ]);
    expect(planChunks(modules, [page('a')]).has('dialog')).toBe(false);
  });
});
