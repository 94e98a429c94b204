import { ApiProblem } from '@millwright/api-client/problem';
import { beforeEach, expect, test, vi } from 'vitest';
import { CellQueue, type CellEdit } from './cell-queue.ts';

type Sent = {
  rate: string | null;
  seen: number;
  answer: (revision: number) => void;
  fail: (problem: ApiProblem) => void;
};

const edit = (rate: string, seen: number, lineId = '1') => ({
  ...{ vendorId: 'v', seen, title: '' },
  change: { line: { lineId, status: 'quoted' as const, rate } },
});
const problem = (status: number, code: string) => new ApiProblem({ status, code, message: code });

let sent: Sent[];
let queue: CellQueue;
const onContested = vi.fn();
const onRefused = vi.fn();

beforeEach(() => {
  sent = [];
  onContested.mockReset();
  onRefused.mockReset();
  queue = new CellQueue({
    send: ({ change }, seen) =>
      new Promise((answer, fail) => sent.push({ rate: change.line!.rate, seen, answer, fail })),
    onChange: () => {},
    onContested,
    onRefused,
  });
});
const shown = () => queue.edits.map(({ change, state }: CellEdit) => [change.line!.rate, state]);

test('a cell that is changed again before the answer is sent after it, over the revision that the answer made', async () => {
  const done = queue.put(edit('1', 4));
  void queue.put(edit('2', 4));
  void queue.put(edit('3', 4));
  expect(sent).toHaveLength(1);
  expect(shown()).toEqual([['3', 'sending']]);
  sent[0]!.answer(5);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ rate: '3', seen: 5 });
  sent[1]!.answer(6);
  await done;
  expect(queue.edits).toEqual([]);
});

test('cells do not wait for each other', () => {
  void queue.put(edit('1', 0));
  void queue.put(edit('2', 0, '2'));
  expect(sent.map(({ rate }) => rate)).toEqual(['1', '2']);
});

test('typing that began over an earlier own change is saved over what that became', async () => {
  const first = queue.put(edit('1', 0));
  sent[0]!.answer(3);
  await first;
  void queue.put(edit('2', 0));
  expect(sent[1]).toMatchObject({ rate: '2', seen: 3 });
});

test('a colleague’s change is asked about, and the newest of what was typed waits for the answer', async () => {
  const done = queue.put(edit('1', 4));
  void queue.put(edit('2', 4));
  sent[0]!.fail(problem(409, 'CELL_CHANGED'));
  await done;
  expect(onContested).toHaveBeenCalledOnce();
  expect(shown()).toEqual([['2', 'contested']]);
  expect(sent).toHaveLength(1);
  queue.settle(edit('2', 4), 'mine', 9);
  expect(sent[1]).toMatchObject({ rate: '2', seen: 9 });
  sent[1]!.fail(problem(409, 'CELL_CHANGED'));
  await vi.waitFor(() => expect(shown()).toEqual([['2', 'contested']]));
  queue.settle(edit('2', 4), 'theirs', 10);
  expect(queue.edits).toEqual([]);
});

test('what gets no answer is kept, sent again, and known as sent', async () => {
  const done = queue.put(edit('1', 4));
  sent[0]!.fail(problem(0, 'UNREACHABLE'));
  await done;
  expect(shown()).toEqual([['1', 'unsent']]);
  expect(queue.isUnanswered(queue.edits[0]!, edit('1', 4).change)).toBe(true);
  queue.retry();
  expect(sent[1]).toMatchObject({ rate: '1', seen: 4 });
  sent[1]!.answer(5);
  await vi.waitFor(() => expect(queue.edits).toEqual([]));
});

test('what the server refuses is dropped and handed back', async () => {
  const done = queue.put(edit('1', 4));
  sent[0]!.fail(problem(403, 'FORBIDDEN'));
  await done;
  expect(queue.edits).toEqual([]);
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining(edit('1', 4)), expect.anything());
});
