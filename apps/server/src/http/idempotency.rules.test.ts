import { describe, expect, test } from 'vitest';
import { openAnswer, sealAnswer } from './idempotency.rules.ts';

const secret = Buffer.alloc(32, 7);
const answer = { share: { _id: 'x' }, link: 'https://procurement.example.com/share/compareVendors/token' };

describe('a stored answer', () => {
  test('comes back as it was, and shows nothing of itself meanwhile', () => {
    const sealed = sealAnswer(secret, 'user operation key', answer);
    expect(openAnswer(secret, 'user operation key', sealed)).toEqual({ answer });
    expect(Buffer.from(sealed.sealed, 'base64').toString('latin1')).not.toContain('share');
    expect(sealAnswer(secret, 'user operation key', answer)).not.toEqual(sealed);
  });

  test('is not opened in another place, with another secret, or after a change', () => {
    const sealed = sealAnswer(secret, 'user operation key', answer);
    const changed = Buffer.from(sealed.sealed, 'base64');
    changed[changed.length - 1]! ^= 1;
    expect(openAnswer(secret, 'other operation key', sealed)).toBeNull();
    expect(openAnswer(Buffer.alloc(32, 8), 'user operation key', sealed)).toBeNull();
    expect(openAnswer(secret, 'user operation key', { sealed: changed.toString('base64') })).toBeNull();
    for (const other of [null, {}, answer, { sealed: 'AAAA' }, { sealed: 7 }])
      expect(openAnswer(secret, 'user operation key', other)).toBeNull();
  });
});
