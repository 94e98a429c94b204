import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * A message port dressed as the socket that `pg` expects. Messages of the wire protocol are collected up to the one that asks for an
 * answer (Query, Sync, CopyDone, startup), so that the database thread gets whole batches.
 */
export class PortStream extends Duplex {
  #port: MessagePort;
  #pending: Buffer[] = [];
  #hasStarted = false;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on('close', () => {
      this.push(null);
      this.destroy();
    });
  }

  /** Called by pg as on a socket; there is nothing to dial. */
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#port.ref();
    return this;
  }
  unref(): this {
    this.#port.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of chunks) this.#take(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.#port.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }

  #take(chunk: Buffer): void {
    this.#pending.push(chunk);
    const bytes = this.#pending.length === 1 ? chunk : Buffer.concat(this.#pending);
    let at = 0;
    let sendUpTo = 0;
    while (bytes.length - at >= (this.#hasStarted ? 5 : 4)) {
      const length = this.#hasStarted ? 1 + bytes.readInt32BE(at + 1) : bytes.readInt32BE(at);
      if (bytes.length - at < length) break;
      const kind = this.#hasStarted ? String.fromCharCode(bytes[at]!) : 'startup';
      this.#hasStarted = true;
      at += length;
      if (kind === 'startup' || kind === 'Q' || kind === 'S' || kind === 'c' || kind === 'f') sendUpTo = at;
      if (kind === 'X') {
        this.#pending = [];
        this.end();
        return;
      }
    }
    if (sendUpTo > 0) this.#port.postMessage(new Uint8Array(bytes.subarray(0, sendUpTo)));
    this.#pending = sendUpTo < bytes.length ? [bytes.subarray(sendUpTo)] : [];
  }
}
