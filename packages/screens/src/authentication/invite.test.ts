import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetInvite, readInvite, rememberInvite } from './invite.ts';

const inviteId = 'Q2xpZW50LWludml0ZS0wMDAx';

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

let session: ReturnType<typeof storage>;
let persistent: ReturnType<typeof storage>;
beforeEach(() => {
  session = storage();
  persistent = storage();
  vi.stubGlobal('window', { sessionStorage: session, localStorage: persistent });
});
afterEach(() => vi.unstubAllGlobals());

test('an invite identifier is kept for this browser session only, until it is used', () => {
  expect(readInvite()).toBeNull();
  rememberInvite(inviteId);
  expect(readInvite()).toBe(inviteId);
  expect([...session.values.keys()]).toHaveLength(1);
  expect([...persistent.values.keys()]).toHaveLength(0);
  forgetInvite();
  expect(readInvite()).toBeNull();
});

test('what cannot be an invite identifier is not kept, nor taken from a storage that somebody wrote into', () => {
  rememberInvite('../../admin');
  expect(readInvite()).toBeNull();
  session.setItem('millwright.inviteId', '{"toString":"x"}');
  expect(readInvite()).toBeNull();
  session.setItem('millwright.inviteId', '"<script>alert(1)</script>"');
  expect(readInvite()).toBeNull();
});
