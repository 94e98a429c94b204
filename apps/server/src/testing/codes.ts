import type { CallAnswer, TestServer } from './harness.ts';
import type { OperationId } from '@millwright/contract/operations';

/** A browser of a test: keeps the cookie that codes are bound to. */
export class CodeBrowser {
  cookie = '';

  /** The headers of its next call. */
  headers(more: Record<string, string> = {}): Record<string, string> {
    return this.cookie ? { ...more, cookie: this.cookie } : more;
  }

  /** Keeps the cookie of an answer. */
  keep<Id extends OperationId>(answer: CallAnswer<Id>): CallAnswer<Id> {
    const cookie = answer.headers.getSetCookie().find((one) => one.includes('millwright_challenge='));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return answer;
  }
}

/** The newest code that was sent to a number or an address; throws when there is none. */
export async function newestCode(server: TestServer, recipient: string): Promise<string> {
  const message = (await server.sentMessages()).find(({ to, text }) => to === recipient && /\b\d{6}\b/.test(text));
  if (!message) throw new Error('No code was sent there.');
  return /\b(\d{6})\b/.exec(message.text)![1]!;
}

/** A code that is not the right one. */
export const otherCode = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');
