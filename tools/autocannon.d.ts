// autocannon carries no types: the part of it that the bench uses.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    connections: number;
    headers: Record<string, string>;
    /** `setupRequest` is called before each request and says what is sent. */
    requests: { method: string; setupRequest: (request: object) => object & { path: string } }[];
    amount?: number;
    duration?: number;
    overallRate?: number;
  }

  /** Emits `response` with the client, the status, the bytes and the latency in milliseconds. */
  export default function autocannon(options: Options, done: (error: Error | null) => void): EventEmitter;
}
