import { describe, expect, test } from 'vitest';
import { isScopeDocument, missingOfJob, SCOPE_DOCUMENT_KINDS } from './job-needs.ts';

const complete = {
  title: 'Boiler 2 repair',
  subcategoryId: 'boiler-repair',
  plantId: 'a plant',
  itemCount: 1,
  incompleteItemCount: 0,
  scopeDocumentCount: 0,
};

describe('what a job needs before it is submitted', () => {
  test('a title, a service, a plant and a scope, in the order of the form', () => {
    expect(missingOfJob(complete)).toEqual([]);
    expect(missingOfJob({ ...complete, title: null, subcategoryId: null, plantId: null, itemCount: 0 })).toEqual([
      'title',
      'subcategoryId',
      'plantId',
      'scopeItems',
    ]);
  });

  test('a document is scope enough without items, and mends no incomplete item', () => {
    expect(missingOfJob({ ...complete, itemCount: 0, scopeDocumentCount: 1 })).toEqual([]);
    expect(missingOfJob({ ...complete, incompleteItemCount: 1, scopeDocumentCount: 1 })).toEqual(['incompleteItems']);
  });

  test('a document counts by its kind, or without one, where vendors are to see it', () => {
    for (const kind of [null, ...SCOPE_DOCUMENT_KINDS]) {
      expect(isScopeDocument({ kind, isShown: true }), String(kind)).toBe(true);
      expect(isScopeDocument({ kind, isShown: false }), String(kind)).toBe(false);
    }
    for (const kind of ['nda', 'general_conditions', 'price_bid_format', 'site_photos'])
      expect(isScopeDocument({ kind, isShown: true }), kind).toBe(false);
  });
});
