import { describe, expect, test } from 'vitest';
import { attachedOf, uploadOfKept, waitReasonOf } from './attachments.rules.ts';
import { excerptOf, stillUnsent } from './conversation.rules.ts';

const file = { _id: 'a', name: 'Gate pass form.pdf', mediaType: 'application/pdf', sizeInBytes: 1_200 };

describe('excerptOf', () => {
  test('is the beginning of the text, or the name of the first file', () => {
    expect(excerptOf({ text: 'Which gate is open?', files: [file] }, 10)).toBe('Which gate');
    expect(excerptOf({ text: '', files: [file, { ...file, name: 'Plan.dwg' }] }, 60)).toBe('Gate pass form.pdf');
    expect(excerptOf({ text: null, files: [] }, 60)).toBe('');
  });
});

describe('stillUnsent', () => {
  test('keeps the files of what is on its way', () => {
    const unsent = { clientMessageId: 'one', text: '', at: '', replyTo: null, mentionedIds: [], isNotPrice: false };
    const outbox = [{ ...unsent, files: [{ fileId: 'a', name: file.name, sizeInBytes: 1 }] }];
    expect(stillUnsent(outbox, [])).toBe(outbox);
  });
});

describe('waitReasonOf', () => {
  test.each([
    [[], undefined],
    [['done', 'done'], undefined],
    [['done', 'waiting'], 'Wait until the files are uploaded.'],
    [['failed', 'uploading'], 'Wait until the files are uploaded.'],
    [['done', 'failed'], 'Try the failed file again, or remove it.'],
  ] as const)('of %j', (states, reason) => {
    expect(waitReasonOf(states.map((state) => ({ state })))).toBe(reason);
  });
});

describe('uploadOfKept', () => {
  test('a file that had arrived is sent as it is; one that had not needs to be attached again', () => {
    const kept = { name: file.name, sizeInBytes: 1_200 };
    expect(uploadOfKept({ ...kept, fileId: 'a' })).toMatchObject({ ...kept, fileId: 'a', state: 'done' });
    expect(uploadOfKept(kept)).toMatchObject({
      ...kept,
      state: 'failed',
      error: 'Not uploaded: you left the page. Attach it again.',
    });
    // Of a message that came back: its file is no longer on the server.
    expect(uploadOfKept({ ...kept, fileId: 'a', error: 'Gone.' })).not.toHaveProperty('fileId');
  });
});

describe('attachedOf', () => {
  test('keeps what has arrived with its id, and what has not without one', () => {
    const arrived = { id: '1', name: 'Plan.dwg', sizeInBytes: 5, state: 'done', fileId: 'a' } as const;
    const moving = { id: '2', name: 'Scope.pdf', sizeInBytes: 7, state: 'uploading', progress: 0.5 } as const;
    expect(attachedOf([arrived, moving])).toEqual({
      files: [{ fileId: 'a', name: 'Plan.dwg', sizeInBytes: 5 }],
      kept: [
        { fileId: 'a', name: 'Plan.dwg', sizeInBytes: 5 },
        { name: 'Scope.pdf', sizeInBytes: 7 },
      ],
      waitReason: 'Wait until the files are uploaded.',
    });
  });
});
