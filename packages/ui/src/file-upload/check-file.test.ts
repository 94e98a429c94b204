import { describe, expect, it } from 'vitest';
import { checkFile, matchesAccept, totalProgress } from './check-file.ts';

const pdf = { name: 'Water-Wall.PDF', type: 'application/pdf', size: 1000 };

describe('matchesAccept', () => {
  it('goes by ending, by kind and by family', () => {
    expect(matchesAccept(pdf, '.dwg, .pdf')).toBe(true);
    expect(matchesAccept(pdf, 'application/pdf')).toBe(true);
    expect(matchesAccept({ name: 'a.png', type: 'image/png' }, 'image/*')).toBe(true);
    expect(matchesAccept(pdf, '.dwg,image/*')).toBe(false);
    expect(matchesAccept({ name: 'pdf', type: '' }, '.pdf')).toBe(false);
  });

  it('takes all where nothing is named', () => {
    expect(matchesAccept(pdf, undefined)).toBe(true);
    expect(matchesAccept(pdf, ' , ')).toBe(true);
  });
});

describe('checkFile', () => {
  it('says what is wrong', () => {
    expect(checkFile(pdf, { accept: '.dwg' })).toBe('type');
    expect(checkFile({ ...pdf, size: 0 }, {})).toBe('empty');
    expect(checkFile(pdf, { maxSizeInBytes: 999 })).toBe('size');
    expect(checkFile(pdf, { accept: '.pdf', maxSizeInBytes: 1000 })).toBeNull();
  });
});

describe('totalProgress', () => {
  it('weighs by size and leaves out what failed', () => {
    expect(
      totalProgress([
        { sizeInBytes: 300, state: 'uploading', progress: 0.5 },
        { sizeInBytes: 100, state: 'done' },
        { sizeInBytes: 100, state: 'waiting' },
        { sizeInBytes: 5000, state: 'failed', progress: 0.9 },
      ]),
    ).toBe(0.5);
    expect(totalProgress([])).toBe(0);
  });
});
