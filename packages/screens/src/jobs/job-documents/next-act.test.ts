import { describe, expect, test } from 'vitest';
import { nextAct, otherActs } from './next-act.ts';

type Standing = Parameters<typeof nextAct>[0];
type Change = { [Key in keyof Standing]?: Key extends 'waiting' | 'can' ? Partial<Standing[Key]> : Standing[Key] };

const all = { edit: true, setCriteria: true, publish: true, send: true, open: false, readers: true };
const none = { edit: false, setCriteria: false, publish: false, send: false, open: false, readers: false };
/** A published RFQ of which nothing waits, for its owner. */
const standing = ({ waiting, can, ...rest }: Change): Standing => ({
  state: 'published',
  revision: 1,
  missing: [],
  haNewUpdatesForPublish: false,
  changes: [],
  ...rest,
  waiting: { unsentIds: [], silentIds: [], unanswered: 0, ...waiting },
  can: { ...all, ...can },
});
const change = { what: 'message', line: null, before: null, after: 'Bring welders.' } as const;
const waits = { unsentIds: ['a', 'b', 'c'], silentIds: ['d'], unanswered: 2 };

describe('the next step of an RFQ', () => {
  test.each<[string, Change, ReturnType<typeof nextAct>]>([
    [
      'a draft is published',
      { state: 'draft', revision: 0, haNewUpdatesForPublish: true, can: { send: false } },
      { kind: 'publish', missing: [] },
    ],
    [
      'a draft says what is missing',
      { state: 'draft', revision: 0, missing: ['deadline'] },
      { kind: 'publish', missing: ['deadline'] },
    ],
    ['a buyer does not publish a draft', { state: 'draft', revision: 0, can: { publish: false, send: false } }, null],
    [
      'changes are published before anything is sent',
      { haNewUpdatesForPublish: true, changes: [change], waiting: waits },
      { kind: 'publish-changes', missing: [], count: 1 },
    ],
    [
      'a buyer does not publish, and sends',
      { haNewUpdatesForPublish: true, changes: [change], waiting: waits, can: { publish: false } },
      { kind: 'send', jobVendorIds: ['a', 'b', 'c'] },
    ],
    [
      'it is sent to vendors before questions are answered',
      { waiting: waits },
      { kind: 'send', jobVendorIds: ['a', 'b', 'c'] },
    ],
    ['questions are answered once it was sent', { waiting: { ...waits, unsentIds: [] } }, { kind: 'answer', count: 2 }],
    ['nothing waits', { waiting: { silentIds: ['d'] } }, null],
    ['an auditor does nothing', { waiting: waits, can: none }, null],
    ['an opener opens after the deadline', { state: 'closed', can: { ...none, open: true } }, { kind: 'open' }],
    [
      'an opener opens prices after technical envelopes',
      { state: 'technical_opened', can: { ...none, open: true } },
      { kind: 'open' },
    ],
    ['an owner who is no opener waits', { state: 'closed', can: none }, null],
    [
      'with too few quotes the deadline is extended',
      { state: 'closed', haNewUpdatesForPublish: true, can: { send: false } },
      { kind: 'extend' },
    ],
    ['opened quotes leave nothing', { state: 'opened', waiting: waits, can: none }, null],
  ])('%s', (_, changed, expected) => expect(nextAct(standing(changed))).toEqual(expected));
});

describe('what can be done besides', () => {
  test.each<[string, Change, ReturnType<typeof otherActs>]>([
    [
      'until the deadline it is extended, and silent vendors are reminded',
      { waiting: waits },
      { canExtend: true, silentIds: ['d'] },
    ],
    ['a buyer reminds alone', { waiting: waits, can: { publish: false } }, { canExtend: false, silentIds: ['d'] }],
    [
      'a draft has no deadline to extend',
      { state: 'draft', can: { send: false } },
      { canExtend: false, silentIds: [] },
    ],
    [
      'after the deadline nobody is reminded',
      { state: 'closed', waiting: waits, can: { send: false } },
      { canExtend: false, silentIds: [] },
    ],
  ])('%s', (_, changed, expected) => expect(otherActs(standing(changed))).toEqual(expected));
});
