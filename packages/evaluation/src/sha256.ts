/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of texts in UTF-8, as lower-case hex. A lot is drawn in the middle of a computation that waits for nothing, in the
 * browser as on the server, and the browser's own digest can only be waited for.
 */
const WORD = 2 ** 32;

/** The first 32 bits behind the point of a root of a prime. */
const fractionBits = (root: number): number => Math.floor((root - Math.floor(root)) * WORD);

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
const constants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The UTF-8 of a text; a lone surrogate becomes the replacement character, as everywhere. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  const continued = (point: number, shift: number) => {
    bytes[length++] = 0x80 | ((point >> shift) & 0x3f);
  };
  for (let at = 0; at < text.length; at++) {
    let point = text.codePointAt(at)!;
    if (point < 0x80) {
      bytes[length++] = point;
      continue;
    }
    if (point >= 0xd800 && point < 0xe000) point = 0xfffd;
    if (point < 0x800) bytes[length++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) bytes[length++] = 0xe0 | (point >> 12);
      else {
        bytes[length++] = 0xf0 | (point >> 18);
        continued(point, 12);
        at++;
      }
      continued(point, 6);
    }
    continued(point, 0);
  }
  return bytes.subarray(0, length);
}

/** The bytes with the padding of section 5.1.1: a one bit, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

function digest(bytes: Uint8Array): Int32Array {
  const view = padded(bytes);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4);
    for (let at = 16; at < 64; at++) {
      const early = words[at - 15]!;
      const late = words[at - 2]!;
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[at] = (((words[at - 16]! + first) | 0) + ((words[at - 7]! + second) | 0)) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const choice = (e & f) ^ (~e & g);
      const turned = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (((((h + turned) | 0) + choice) | 0) + ((constants[at]! + words[at]!) | 0)) | 0;
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
  }
  return state;
}

const hexOf = (state: Int32Array): string =>
  Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

function bytesOf(state: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => view.setInt32(at * 4, word));
  return new Uint8Array(view.buffer);
}

export const sha256 = (text: string): string => hexOf(digest(utf8(text)));

export function hmacSha256(key: string, text: string): string {
  let bytes = utf8(key);
  if (bytes.length > 64) bytes = bytesOf(digest(bytes));
  const pad = (mask: number, rest: Uint8Array) => {
    const all = new Uint8Array(64 + rest.length).fill(mask, 0, 64);
    bytes.forEach((byte, at) => (all[at] = byte ^ mask));
    all.set(rest, 64);
    return all;
  };
  return hexOf(digest(pad(0x5c, bytesOf(digest(pad(0x36, utf8(text)))))));
}
