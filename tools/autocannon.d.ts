// autocannon carries no types: the part of it that the bench uses.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    connections: number;
    headers: Record<string, string>;
    requests: { method: string; path: string }[];
    amount?: number;
    duration?: number;
    overallRate?: number;
  }

  /** Emits `response` with the client, the status, the bytes and the latency in milliseconds. */
  export default function autocannon(options: Options, done: (error: Error | null) => void): EventEmitter;
}
