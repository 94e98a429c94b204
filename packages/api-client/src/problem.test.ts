import { describe, expect, test } from 'vitest';
import { pleaseWait, problemOf } from './problem.ts';

const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
const tooMany = (message: string) => ({
  type: '/problems/too-many',
  title: 'Too many requests',
  status: 429,
  code: 'TOO_MANY',
  message,
  requestId: 'r1',
  errors: [],
});

describe('whoever has to wait', () => {
  test.each([
    [0.2, 'Please wait 1 second and try again.'],
    [40, 'Please wait 40 seconds and try again.'],
    [90, 'Please wait 90 seconds and try again.'],
    [121, 'Please wait 3 minutes and try again.'],
    [7_199, 'Please wait 120 minutes and try again.'],
    [7_201, 'Please wait 3 hours and try again.'],
  ])('%d seconds: %s', (seconds, words) => {
    expect(pleaseWait(seconds)).toBe(words);
  });

  test('is told how long, once, by our server or by a proxy that says nothing but a number', () => {
    const ours = problemOf(answer(429, '40'), tooMany('Too many codes. Please wait 40 seconds and try again.'));
    expect(ours.message).toBe('Too many codes. Please wait 40 seconds and try again.');
    expect(problemOf(answer(429, '40'), tooMany('Too many codes.')).message).toBe(
      'Too many codes. Please wait 40 seconds and try again.',
    );
    const proxy = problemOf(answer(429, '300'), null);
    expect(proxy.message).toBe('Too many requests were made. Please wait 5 minutes and try again.');
    expect(proxy.retryAfterInSeconds).toBe(300);
  });

  test('is told nothing that nobody knows', () => {
    expect(problemOf(answer(429), null).message).toBe('Too many requests were made.');
    expect(problemOf(answer(429, 'Wed, 21 Oct 2026 07:28:00 GMT'), null).retryAfterInSeconds).toBeNull();
  });
});
