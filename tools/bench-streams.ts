// 1,000 open streams of one process: what they cost in memory, and how soon a change has reached all of them.
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Row } from './bench-interactions.ts';

const STREAMS = 1_000;
const CHANGES = 20;

/** Resident memory of a process in bytes. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens the streams, has one person change something again and again, and takes the time from sending a change until the last stream has it.
 *
 * @param server Its address and process; people may open as many streams as they like there.
 * @param logIn The headers of a session at an address.
 */
export async function benchStreams(
  { address, pid }: { address: string; pid: number },
  logIn: (address: string) => Promise<Record<string, string>>,
  add: (row: Row) => void,
): Promise<void> {
  const headers = await logIn(address);
  const agent = new Agent({ maxSockets: Infinity });
  /** How many changes each stream has heard of. */
  const heard = Array.from({ length: STREAMS }, () => 0);
  const open = (number: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request(`${address}/api/v1/events`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('error', () => {});
        answer.on('data', (text: string) => {
          heard[number]! += text.split('event: change').length - 1;
          if (text.includes('event: ready')) resolve(answer);
        });
      });
      asking.once('error', reject).end();
    });
  const change = async (number: number) => {
    const answer = await fetch(`${address}/api/v1/vendor-shortlist/shortlist`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ groupName: `Streams ${number}`, gstns: [] }),
    });
    if (!answer.ok) throw new Error(`a change was answered ${answer.status}`);
  };

  // What the first calls make in the server's memory is not the streams'.
  for (let number = 0; number < CHANGES; number++) await change(number);
  await sleep(10_000);
  const before = memoryOf(pid);
  const streams: IncomingMessage[] = [];
  for (let number = 0; number < STREAMS; number += 50)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => open(number + index)))));
  await sleep(3_000);
  const opened = memoryOf(pid);
  const waits: number[] = [];
  for (let number = 0; number < CHANGES; number++) {
    const startedAt = performance.now();
    await change(number);
    while (heard.some((count) => count < number + 1)) {
      if (performance.now() - startedAt > 10_000) throw new Error('a change did not reach every stream within 10 s');
      await sleep(2);
    }
    waits.push(performance.now() - startedAt);
  }
  const most = Math.max(opened, memoryOf(pid));
  for (const stream of streams) stream.destroy();
  agent.destroy();
  add({
    what: '1,000 open streams of one process: memory, MB',
    wanted: '150',
    ours: ((most - before) / 1e6).toFixed(0),
  });
  add({
    what: '1,000 open streams of one process: a change has reached all, ms, the longest of 20',
    wanted: '1,000',
    ours: Math.max(...waits).toFixed(0),
  });
}
