import { constants, inflateRawSync } from 'node:zlib';

/*
 * Judges a PDF by what it holds, without following its tables: whatever a reader could take for an object is looked at, because each reader
 * repairs broken tables in its own way. What cannot be read is refused, not passed over.
 */

const COMMANDS = 'A PDF with scripts or commands cannot be uploaded. Print it to a new PDF and choose that.';
const FILES = 'A PDF with other files, sound or film in it cannot be uploaded. Print it to a new PDF and choose that.';
const LINKS = 'A PDF with links that are not web or email addresses cannot be uploaded.';
const PROTECTED = 'A protected PDF cannot be checked. Print it to a new PDF and choose that.';
const UNREADABLE =
  'The PDF is damaged, or written in a way that cannot be checked. Print it to a new PDF and choose that.';
const TOO_MUCH = 'The document unpacks to more than is allowed.';

/** Packed objects of one file; a description of a whole plant has some 5 MB of them. */
const MAX_PACKED_OBJECTS_IN_BYTES = 50 * 1024 * 1024;
/** What a packed stream counts at least: beginning to unpack costs as much. */
const LEAST_COST_IN_BYTES = 4 * 1024;
const MAX_DEPTH = 100;
const ZLIB_HEADER_LENGTH = 2;
/** How often the whole file may be read, all objects together: they may be written inside each other. */
const MAX_PASSES = 4;

/** The actions of ISO 32000-2 that stay in the document or open a web address. */
const HARMLESS_ACTIONS = new Set([
  'GoTo',
  'GoToR',
  'URI',
  'Named',
  'Hide',
  'SetOCGState',
  'Trans',
  'Thread',
  'ResetForm',
]);
/** The other actions: the list of the standard is closed. */
const ACTIONS: Readonly<Record<string, string>> = {
  JavaScript: COMMANDS,
  Launch: COMMANDS,
  SubmitForm: COMMANDS,
  ImportData: COMMANDS,
  GoToE: FILES,
  GoToDp: COMMANDS,
  GoTo3DView: COMMANDS,
  Rendition: FILES,
  RichMediaExecute: COMMANDS,
  Movie: FILES,
  Sound: FILES,
};
/** Names that no harmless document has, wherever they stand; long enough not to be found in compressed pictures by chance. */
const NAMES_ANYWHERE: Readonly<Record<string, string>> = {
  JavaScript: COMMANDS,
  Launch: COMMANDS,
  SubmitForm: COMMANDS,
  ImportData: COMMANDS,
  RichMedia: FILES,
  RichMediaContent: FILES,
  RichMediaExecute: COMMANDS,
  EmbeddedFile: FILES,
  EmbeddedFiles: FILES,
  FileAttachment: FILES,
  Encrypt: PROTECTED,
};
/** What such a name begins with, or the sign of a code. */
const FIRST_BYTES = new Set(['#', ...Object.keys(NAMES_ANYWHERE)].map((name) => name.charCodeAt(0)));
/** Names that are harmful as the key of a dictionary only. */
const KEYS: Readonly<Record<string, string>> = {
  JS: COMMANDS,
  AA: COMMANDS,
  XFA: COMMANDS,
  EF: FILES,
};
/** Kinds of annotations that play, run or hold files. */
const SUBTYPES: Readonly<Record<string, string>> = {
  RichMedia: FILES,
  FileAttachment: FILES,
  Movie: FILES,
  Screen: FILES,
  Sound: FILES,
  '3D': FILES,
};
/** The keys whose value is an action. */
const ACTION_KEYS = new Set(['A', 'OpenAction', 'Next', 'PA']);

/** A thing of the syntax of PDF; a dictionary keeps its parts in their order, since readers differ on which of two like keys counts. */
type Thing =
  | { kind: 'name' | 'string' | 'word'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'reference' }
  | { kind: 'array' | 'dictionary'; parts: Thing[] };

/** Why a PDF is refused; thrown through the reading of its parts and caught by the judge. */
class Refused extends Error {}
const refuse = (reason: string): never => {
  throw new Refused(reason);
};

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const isPlain = (byte: number) => !SPACE.has(byte) && !DELIMITER.has(byte);
const hexOf = (byte: number | undefined): number =>
  byte === undefined
    ? -1
    : byte >= 48 && byte <= 57
      ? byte - 48
      : byte >= 65 && byte <= 70
        ? byte - 55
        : byte >= 97 && byte <= 102
          ? byte - 87
          : -1;

/** Reads things from a place on. */
class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at += 1) {
      const byte = bytes[this.at]!;
      if (byte === 0x25) while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1;
      else if (!SPACE.has(byte)) return;
    }
  }

  /** The name whose slash stands here, its #hh read. */
  name(): string {
    const { bytes } = this;
    let text = '';
    for (this.at += 1; this.at < bytes.length && isPlain(bytes[this.at]!); this.at += 1) {
      const [high, low] = bytes[this.at] === 0x23 ? [hexOf(bytes[this.at + 1]), hexOf(bytes[this.at + 2])] : [-1, -1];
      const isCode = high >= 0 && low >= 0;
      // Nobody looks for a name that is longer than the longest we know.
      if (text.length < 64) text += String.fromCharCode(isCode ? high * 16 + low : bytes[this.at]!);
      if (isCode) this.at += 2;
    }
    return text;
  }

  string(): string {
    const { bytes } = this;
    let text = '';
    let depth = 1;
    for (this.at += 1; this.at < bytes.length; this.at += 1) {
      let byte = bytes[this.at]!;
      if (byte === 0x28) depth += 1;
      else if (byte === 0x29 && (depth -= 1) === 0) {
        this.at += 1;
        return text;
      } else if (byte === 0x5c) {
        this.at += 1;
        const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', this.at, this.at + 3))?.[0];
        if (octal) {
          byte = Number.parseInt(octal, 8) & 255;
          this.at += octal.length - 1;
        } else {
          byte = bytes[this.at] ?? 0;
          // A line that is carried on.
          if (byte === 13 || byte === 10) continue;
        }
      }
      if (text.length < 2_000) text += String.fromCharCode(byte);
    }
    return refuse(UNREADABLE);
  }

  hexString(): string {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) refuse(UNREADABLE);
    const digits = this.bytes
      .toString('latin1', this.at + 1, Math.min(end, this.at + 8_000))
      .replaceAll(/[^0-9A-Fa-f]/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }

  /** The next thing; null where a container or the bytes end. */
  thing(depth = 0): Thing | null {
    if (depth > MAX_DEPTH) refuse(UNREADABLE);
    this.skipSpace();
    const { bytes } = this;
    const byte = bytes[this.at];
    if (byte === undefined) return null;
    if (byte === 0x2f) return { kind: 'name', text: this.name() };
    if (byte === 0x28) return { kind: 'string', text: this.string() };
    if (byte === 0x5b) return this.#container('array', 1, depth);
    if (byte === 0x3c)
      return bytes[this.at + 1] === 0x3c
        ? this.#container('dictionary', 2, depth)
        : { kind: 'string', text: this.hexString() };
    if (byte === 0x5d || byte === 0x3e) return null;
    if (DELIMITER.has(byte)) refuse(UNREADABLE);
    const start = this.at;
    while (this.at < bytes.length && isPlain(bytes[this.at]!)) this.at += 1;
    const text = bytes.toString('latin1', start, Math.min(this.at, start + 64));
    const value = /^[+-]*[\d.]/.test(text) ? Number.parseFloat(text.replace(/^[+-]+/, '')) : Number.NaN;
    return Number.isNaN(value) ? { kind: 'word', text } : { kind: 'number', value };
  }

  #container(kind: 'array' | 'dictionary', width: 1 | 2, depth: number): Thing {
    this.at += width;
    const parts: Thing[] = [];
    for (let part = this.thing(depth + 1); part; part = this.thing(depth + 1)) {
      if (part.kind === 'word' && part.text === 'R') parts.splice(-2, 2, { kind: 'reference' });
      // The end of a container was lost: where it ends is anybody's guess.
      else if (part.kind === 'word' && /^(?:endobj|obj|stream|endstream|xref|trailer)$/.test(part.text))
        refuse(UNREADABLE);
      else parts.push(part);
    }
    const isClosed =
      width === 1 ? this.bytes[this.at] === 0x5d : this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e;
    if (!isClosed) refuse(UNREADABLE);
    this.at += width;
    return { kind, parts };
  }
}

/** Whether a link of a document may be followed: a web or mail address, a phone number, or a path without any scheme. */
export function isHarmlessLink(target: string): boolean {
  // Readers drop what they cannot show; two bytes a character have NUL in every other place.
  const plain = target.replaceAll(/[\u0000-\u0020\u00a0\u00fe\u00ff]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1];
  if (scheme === undefined) return !/^[\\/]{2}/.test(plain);
  // "example.com:8080/a" has a port and no scheme.
  return /^(?:https?|mailto|tel)$/i.test(scheme) || /^[\w-]+(?:\.[\w-]+)+$/.test(scheme);
}

/** Whether an action opens a document beside this one, as the volumes of a manual do: named right here, by nothing but a file name. */
const isToNeighbour = (action: { parts: Thing[] }): boolean => {
  const file = valueOf(action, 'F');
  return file?.kind === 'string' && /^[^:/\\\0]+$/.test(file.text);
};

function judgeAction(action: Thing): void {
  if (action.kind === 'array') for (const part of action.parts) judgeAction(part);
  if (action.kind !== 'dictionary') return;
  for (const [index, part] of action.parts.entries()) {
    if (part.kind !== 'name' || part.text !== 'S' || index + 1 === action.parts.length) continue;
    const kind = action.parts[index + 1]!;
    if (kind.kind !== 'name' || !HARMLESS_ACTIONS.has(kind.text)) refuse(COMMANDS);
  }
}

/** Refuses what must not be in a document. Any name may be a key, whatever its place: readers pair the parts of a broken dictionary in their own ways. */
function judge(thing: Thing): void {
  if (thing.kind === 'name') {
    const reason = NAMES_ANYWHERE[thing.text];
    if (reason !== undefined) refuse(reason);
  }
  if (thing.kind !== 'array' && thing.kind !== 'dictionary') return;
  for (const part of thing.parts) judge(part);
  if (thing.kind === 'array') return;
  for (const [index, key] of thing.parts.entries()) {
    if (key.kind !== 'name') continue;
    const value = thing.parts[index + 1];
    if (value === undefined) continue;
    if (Object.hasOwn(KEYS, key.text)) refuse(KEYS[key.text]!);
    if (ACTION_KEYS.has(key.text)) judgeAction(value);
    if (value.kind === 'name') {
      if (key.text === 'S' && Object.hasOwn(ACTIONS, value.text)) refuse(ACTIONS[value.text]!);
      if (key.text === 'Subtype' && Object.hasOwn(SUBTYPES, value.text)) refuse(SUBTYPES[value.text]!);
      if (key.text === 'S' && value.text === 'GoToR' && !isToNeighbour(thing)) refuse(LINKS);
      if (key.text === 'Type' && value.text === 'Action') judgeAction(thing);
    }
    if (key.text === 'URI' && value.kind === 'string' && !isHarmlessLink(value.text)) refuse(LINKS);
  }
}

/** An object of its own may be nothing but the name that another one refers to. */
function judgeObject(thing: Thing): void {
  if (thing.kind === 'name' && Object.hasOwn(ACTIONS, thing.text)) refuse(ACTIONS[thing.text]!);
  judge(thing);
}

/** Looks at each name of the bytes as they are, in streams, strings and comments too: of those that are never harmless. */
function judgeNames(bytes: Buffer): void {
  const reader = new Reader(bytes, 0);
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x2f || !FIRST_BYTES.has(bytes[at + 1]!)) continue;
    reader.at = at;
    const name = reader.name();
    if (Object.hasOwn(NAMES_ANYWHERE, name)) refuse(NAMES_ANYWHERE[name]!);
    at = reader.at - 1;
  }
}

/** The value behind a key of a dictionary; null without one. A key that stands there twice is refused: which one counts is anybody's guess. */
function valueOf(dictionary: { parts: Thing[] }, key: string): Thing | null {
  const places = dictionary.parts.flatMap((part, index) =>
    part.kind === 'name' && part.text === key && index + 1 < dictionary.parts.length ? [index] : [],
  );
  if (places.length > 1) refuse(UNREADABLE);
  return places.length === 0 ? null : dictionary.parts[places[0]! + 1]!;
}

/** The names of a filter chain. What is not written down right here, or has parameters that change the bytes, cannot be judged. */
function filtersOf(dictionary: { parts: Thing[] }): string[] {
  const parameters = valueOf(dictionary, 'DecodeParms') ?? valueOf(dictionary, 'DP');
  const isPlainly = (thing: Thing): boolean =>
    (thing.kind === 'word' && thing.text === 'null') ||
    (thing.kind === 'array' && thing.parts.every(isPlainly)) ||
    (thing.kind === 'dictionary' &&
      thing.parts.every((part) => part.kind !== 'name' || part.text !== 'Predictor') &&
      thing.parts.every((part) => part.kind !== 'reference'));
  if (parameters && !isPlainly(parameters)) refuse(UNREADABLE);
  const filter = valueOf(dictionary, 'Filter');
  if (filter === null || (filter.kind === 'word' && filter.text === 'null')) return [];
  if (filter.kind === 'name') return [filter.text];
  if (filter.kind !== 'array') return refuse(UNREADABLE);
  return filter.parts.map((part) => (part.kind === 'name' ? part.text : refuse(UNREADABLE)));
}

/** Bytes from here on through one filter. */
function unfiltered(bytes: Buffer, filter: string, room: number): Buffer {
  if (filter === 'FlateDecode' || filter === 'Fl') {
    const isZlib = bytes.length > ZLIB_HEADER_LENGTH && (bytes[0]! & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;
    if (!isZlib) refuse(UNREADABLE);
    try {
      // Without its checksum, which no reader holds against a file; and as far as it goes when it is cut off.
      return inflateRawSync(bytes.subarray(ZLIB_HEADER_LENGTH), {
        maxOutputLength: Math.max(1, room),
        finishFlush: constants.Z_SYNC_FLUSH,
      });
    } catch (error) {
      return refuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : UNREADABLE);
    }
  }
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') {
    const end = bytes.indexOf(0x3e);
    if (end < 0) refuse(UNREADABLE);
    if (end > room * 2) refuse(TOO_MUCH);
    const digits = bytes.toString('latin1', 0, end).replaceAll(/[\s\0]/g, '');
    if (/[^0-9A-Fa-f]/.test(digits)) refuse(UNREADABLE);
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }
  if (filter === 'ASCII85Decode' || filter === 'A85') return fromBase85(bytes, room);
  // Nobody packs objects with LZW, run lengths or a key of its own, except to hide them.
  return refuse(UNREADABLE);
}

function fromBase85(bytes: Buffer, room: number): Buffer {
  const end = bytes.indexOf('~>');
  if (end < 0) refuse(UNREADABLE);
  if (end > room) refuse(TOO_MUCH);
  const out: number[] = [];
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32;
    for (let index = 0; index < count; index += 1) out.push(Math.floor(value / 256 ** (3 - index)) % 256);
    group = [];
  };
  for (const byte of bytes.subarray(0, end)) {
    if (SPACE.has(byte)) continue;
    if (byte === 0x7a && group.length === 0) {
      out.push(0, 0, 0, 0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) refuse(UNREADABLE);
    group.push(byte - 0x21);
    if (group.length === 5) flush(4);
  }
  if (group.length === 1) refuse(UNREADABLE);
  if (group.length > 1) {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    flush(count);
  }
  return Buffer.from(out);
}

/** Judges objects that are packed into a stream, whose bytes begin here. Answers how long they are unpacked. */
function judgePacked(dictionary: { parts: Thing[] }, bytes: Buffer, room: number): number {
  let content = bytes;
  const filters = filtersOf(dictionary);
  if (filters.length > 3) refuse(UNREADABLE);
  for (const filter of filters) content = unfiltered(content, filter, room);
  const [count, first] = ['N', 'First'].map((key) => {
    const value = valueOf(dictionary, key);
    return value?.kind === 'number' && Number.isInteger(value.value) && value.value >= 0
      ? value.value
      : refuse(UNREADABLE);
  }) as [number, number];
  if (filters.length > 0) judgeNames(content);
  const header = new Reader(content, 0);
  const things = new Reader(content, 0);
  let read = 0;
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [header.thing(), header.thing()];
    if (number?.kind !== 'number' || offset?.kind !== 'number') return refuse(UNREADABLE);
    const start = (things.at = first + offset.value);
    const thing = things.thing();
    if (thing) judgeObject(thing);
    read += things.at - start;
    if (read > MAX_PASSES * content.length) refuse(TOO_MUCH);
  }
  return filters.length > 0 ? content.length : 0;
}

/** The places behind each "obj" that may begin an object: a number stands before it, or a comment that may hide one. */
function* objectStarts(bytes: Buffer): Generator<number> {
  let lineStart = 0;
  let comment = -1;
  let seen = 0;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    for (; seen < at; seen += 1) {
      const byte = bytes[seen]!;
      if (byte === 10 || byte === 13) lineStart = seen;
      else if (byte === 0x25) comment = seen;
    }
    let before = at - 1;
    while (before >= 0 && SPACE.has(bytes[before]!)) before -= 1;
    const isNumber = before >= 0 && bytes[before]! >= 48 && bytes[before]! <= 57;
    const isBehindComment = comment >= 0 && (comment > lineStart || bytes.subarray(comment, before + 1).length < 256);
    if (isNumber || (isBehindComment && bytes[before] !== 0x64)) yield at + 3;
  }
}

/**
 * Why a PDF cannot be uploaded, null when it can. Every object that stands in the bytes or is packed into a stream is read; scripts, commands,
 * files inside and links that are no addresses are refused, and so is what is protected, or packed in a way that is not read here.
 */
export function pdfProblem(bytes: Buffer): string | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'The file is not a PDF.';
  if (!bytes.subarray(-2048).includes('%%EOF')) return 'The PDF is cut off.';
  try {
    judgeNames(bytes);
    const reader = new Reader(bytes, 0);
    let read = 0;
    let room = MAX_PACKED_OBJECTS_IN_BYTES;
    for (const start of objectStarts(bytes)) {
      reader.at = start;
      const thing = reader.thing();
      if (thing) judgeObject(thing);
      if (thing?.kind === 'dictionary') room -= judgeStream(thing, reader, room);
      if (room < 0) refuse(TOO_MUCH);
      read += reader.at - start;
      if (read > MAX_PASSES * bytes.length) refuse(TOO_MUCH);
    }
    for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) {
      reader.at = at + 7;
      reader.skipSpace();
      // The word may stand in a picture.
      if (bytes.toString('latin1', reader.at, reader.at + 2) !== '<<') continue;
      judge(reader.thing()!);
      read += reader.at - at;
      if (read > MAX_PASSES * bytes.length) refuse(TOO_MUCH);
    }
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** Judges the stream behind a dictionary, if one is there. Answers what it takes of the room for packed objects. */
function judgeStream(dictionary: { parts: Thing[] }, reader: Reader, room: number): number {
  const { bytes } = reader;
  reader.skipSpace();
  if (bytes.toString('latin1', reader.at, reader.at + 6) !== 'stream') return 0;
  const has = (name: string) => dictionary.parts.some((part) => part.kind === 'name' && part.text === name);
  // The bytes would be in another file; some readers take it for a filter.
  if (has('F') || has('FFilter') || has('FDecodeParms')) refuse(FILES);
  if (!has('First') && !has('ObjStm')) return 0;
  const lineEnd = /^(?:\r\n|\n|\r)/.exec(bytes.toString('latin1', reader.at + 6, reader.at + 8));
  if (!lineEnd) refuse(UNREADABLE);
  const start = reader.at + 6 + lineEnd![0].length;
  return Math.max(judgePacked(dictionary, bytes.subarray(start), room), LEAST_COST_IN_BYTES);
}
