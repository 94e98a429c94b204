/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as lower-case hex. A lot is drawn in the middle of a computation that waits for nothing, in the
 * browser as on the server, and the browser's own digest can only be waited for.
 */
const WORD = 2 ** 32;

/** The first 32 bits behind the point of a root of a prime. */
const fractionBits = (root: number): number => Math.floor((root - Math.floor(root)) * WORD);

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
const constants = Uint32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The UTF-8 of a text; a lone surrogate becomes the replacement character, as everywhere. */
function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed());
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at++)
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  return bytes;
}

/** The bytes with the padding of section 5.1.1: a one bit, zeros, and the length in bits. */
function padded(text: string): DataView {
  const bytes = utf8(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

export function sha256(text: string): string {
  const view = padded(text);
  const state = start.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + at * 4);
    for (let at = 16; at < 64; at++) {
      const [early, late] = [words[at - 15]!, words[at - 2]!];
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[at] = words[at - 16]! + first + words[at - 7]! + second;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const choice = (e & f) ^ (~e & g);
      const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[at]! + words[at]!;
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}
