/**
 * The cards of all vendors as JSON text, so that a listing reads no database: one file beside the snapshot of the index, written once with it
 * and never changed. Cards that change live in memory until the next build, as the changes of the index do. Small files are held in memory
 * whole; of large ones a card is one read, which the system's page cache answers.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MAGIC = 'MCARDS01';
const HEADER_LENGTH = 64;
const CHUNK_LENGTH = 1 << 20;
/** A file up to this many chunks is held in memory. */
const MOST_CHUNKS_IN_MEMORY = 64;
/** Nobody builds for as long: an unfinished file of this age was left by a process that was killed. */
const LEFT_AFTER_IN_MS = 3_600_000;

/** Where the cards of an index are kept that is kept in this file. */
export const cardFileOf = (snapshotFile: string): string => `${snapshotFile}.cards`;

export class CardStore {
  /** Text, a card never in two chunks; null for a chunk that is in the file. */
  readonly #chunks: (Buffer | null)[] = [];
  /** The chunk that is being filled. */
  #open: Buffer | null = null;
  #filled = 0;
  #starts = new Float64Array(4096);
  /** By place; 0 for a card that breaks the contract. */
  #lengths = new Uint32Array(4096);
  #count = 0;
  readonly #id: string;
  #file: number | null = null;
  #temporary: string | null = null;
  #isWriting = false;

  /** @param id names this state of the cards  @param file where they are kept; null keeps them in memory */
  constructor(id: string, file: string | null) {
    this.#id = id;
    if (file === null) return;
    try {
      mkdirSync(dirname(file), { recursive: true });
      removeLeftovers(file);
      this.#temporary = `${file}.${id}.tmp`;
      this.#file = openSync(this.#temporary, 'wx+');
      this.#isWriting = true;
    } catch {
      // Without a file the next start only takes longer, as with the snapshot, whose writing tells of it.
      this.#temporary = null;
    }
  }

  /** The kept cards under this id; null when there are none, or the file is damaged. */
  static open(file: string, id: string): CardStore | null {
    let handle: number;
    try {
      handle = openSync(file, 'r');
    } catch {
      return null;
    }
    try {
      const header = Buffer.alloc(HEADER_LENGTH);
      readFully(handle, header, 0);
      const count = header.readUInt32LE(8);
      const chunkCount = header.readUInt32LE(12);
      const tableAt = HEADER_LENGTH + chunkCount * CHUNK_LENGTH;
      const isWhole =
        header.toString('latin1', 0, 8) === MAGIC &&
        header.toString('latin1', 16, 16 + id.length) === id &&
        fstatSync(handle).size === tableAt + count * 12;
      if (!isWhole) {
        closeSync(handle);
        return null;
      }
      const store = new CardStore(id, null);
      store.#file = handle;
      store.#count = count;
      store.#starts = new Float64Array(count);
      store.#lengths = new Uint32Array(count);
      readFully(handle, bytesOf(store.#starts), tableAt);
      readFully(handle, bytesOf(store.#lengths), tableAt + count * 8);
      for (let chunk = 0; chunk < chunkCount; chunk++) {
        const text = chunkCount <= MOST_CHUNKS_IN_MEMORY ? Buffer.allocUnsafeSlow(CHUNK_LENGTH) : null;
        if (text !== null) readFully(handle, text, HEADER_LENGTH + chunk * CHUNK_LENGTH);
        store.#chunks.push(text);
      }
      return store;
    } catch {
      closeSync(handle);
      return null;
    }
  }

  /** Adds the card of the next vendor; null for one that breaks the contract. */
  append(text: string | null): void {
    this.put(this.#count, text);
  }

  /** Writes or replaces the card of a place. */
  put(place: number, text: string | null): void {
    if (place >= this.#starts.length) this.#lengthen(Math.ceil((place + 1) * 1.5));
    this.#count = Math.max(this.#count, place + 1);
    const length = text === null ? 0 : Buffer.byteLength(text);
    if (text === null || length > CHUNK_LENGTH) {
      this.#lengths[place] = 0;
      return;
    }
    if (this.#open === null || this.#filled + length > CHUNK_LENGTH) this.#turn();
    this.#open!.write(text, this.#filled);
    this.#starts[place] = (this.#chunks.length - 1) * CHUNK_LENGTH + this.#filled;
    this.#lengths[place] = length;
    this.#filled += length;
  }

  #lengthen(length: number): void {
    const starts = new Float64Array(length);
    starts.set(this.#starts);
    this.#starts = starts;
    const lengths = new Uint32Array(length);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }

  /** Begins a chunk. The one before goes to the file, or stays in memory where that fails. */
  #turn(): void {
    const before = this.#open;
    if (before !== null && this.#isWriting && this.#chunks.length > MOST_CHUNKS_IN_MEMORY) {
      for (let chunk = 0; chunk < this.#chunks.length && this.#isWriting; chunk++) this.#writeOut(chunk);
    }
    // Emptied: what memory held before must not get into a file.
    this.#open = Buffer.alloc(CHUNK_LENGTH);
    this.#chunks.push(this.#open);
    this.#filled = 0;
  }

  #writeOut(chunk: number): void {
    const text = this.#chunks[chunk];
    if (text == null) return;
    try {
      writeFully(this.#file!, text, HEADER_LENGTH + chunk * CHUNK_LENGTH);
      this.#chunks[chunk] = null;
    } catch {
      this.#isWriting = false;
    }
  }

  /** Puts the cards, which were added in another order, at their places: `order` has for each place which card it is. */
  arrange(order: Uint32Array): void {
    const [starts, lengths] = [this.#starts, this.#lengths];
    this.#starts = Float64Array.from(order, (card) => starts[card]!);
    this.#lengths = Uint32Array.from(order, (card) => lengths[card]!);
    this.#count = order.length;
  }

  /** Makes the file whole and gives it its name. Throws what the file system throws; the cards are there all the same. */
  save(file: string): void {
    if (this.#file === null || this.#temporary === null) throw new Error('The cards could not be written to a file.');
    try {
      for (const [chunk, text] of this.#chunks.entries())
        if (text !== null) writeFully(this.#file, text, HEADER_LENGTH + chunk * CHUNK_LENGTH);
      const tableAt = HEADER_LENGTH + this.#chunks.length * CHUNK_LENGTH;
      writeFully(this.#file, bytesOf(this.#starts.subarray(0, this.#count)), tableAt);
      writeFully(this.#file, bytesOf(this.#lengths.subarray(0, this.#count)), tableAt + this.#count * 8);
      const header = Buffer.alloc(HEADER_LENGTH);
      header.write(MAGIC, 0, 'latin1');
      header.writeUInt32LE(this.#count, 8);
      header.writeUInt32LE(this.#chunks.length, 12);
      header.write(this.#id, 16, 'latin1');
      writeFully(this.#file, header, 0);
      // A power cut must not leave a file that looks whole and is not: nobody reads the text before it is sent.
      fsyncSync(this.#file);
      renameSync(this.#temporary, file);
      this.#temporary = null;
    } finally {
      this.settle();
    }
  }

  /** Ends the building. What has no name yet is taken out of the folder; what was written stays readable. */
  settle(): void {
    this.#isWriting = false;
    // What changes from now on begins a chunk of its own.
    this.#open = null;
    if (this.#temporary !== null) rmSync(this.#temporary, { force: true });
    this.#temporary = null;
  }

  /** Bytes of the card of a place; 0 when it breaks the contract or is not known. */
  lengthOf(place: number): number {
    return place < this.#count ? this.#lengths[place]! : 0;
  }

  /** Copies the card of a place, which must have one. */
  copyTo(target: Buffer, at: number, place: number): void {
    const start = this.#starts[place]!;
    const length = this.#lengths[place]!;
    const chunk = Math.floor(start / CHUNK_LENGTH);
    const text = this.#chunks[chunk];
    if (text == null) readFully(this.#file!, target.subarray(at, at + length), HEADER_LENGTH + start);
    else text.copy(target, at, start - chunk * CHUNK_LENGTH, start - chunk * CHUNK_LENGTH + length);
  }
}

function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.tmp')) continue;
    const left = join(dirname(file), name);
    if (Date.now() - statSync(left).mtimeMs > LEFT_AFTER_IN_MS) rmSync(left, { force: true });
  }
}

const bytesOf = (column: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

function readFully(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, position + at);
    if (read === 0) throw new Error('The file of cards ends too early.');
    at += read;
  }
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}
