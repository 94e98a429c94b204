/** A file of an archive. */
export type StoredFile = { name: string; content: Uint8Array };

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as ZIP has it. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

/** A ZIP archive whose files are stored as they are (APPNOTE 6.3, method 0): enough for a workbook, without a library on the page. */
export function stored(files: readonly StoredFile[]): Uint8Array<ArrayBuffer> {
  const names = files.map(({ name }) => new TextEncoder().encode(name));
  const size = files.reduce((sum, { content }, index) => sum + content.length + 76 + 2 * names[index]!.length, 22);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put = (width: 2 | 4, ...values: number[]) => {
    for (const value of values) {
      if (width === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += width;
    }
  };
  const copy = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  const places: number[] = [];
  // The day is fixed, so that equal sheets are equal files: 1 January 1980, the first that ZIP knows.
  const common = (index: number) => {
    const { content } = files[index]!;
    put(2, 20, 0x08_00, 0, 0, 0x21);
    put(4, crc32(content), content.length, content.length);
    put(2, names[index]!.length, 0);
  };
  for (const [index, { content }] of files.entries()) {
    places.push(at);
    put(4, 0x04_03_4b_50);
    common(index);
    copy(names[index]!);
    copy(content);
  }
  const directory = at;
  for (const [index] of files.entries()) {
    put(4, 0x02_01_4b_50);
    put(2, 20);
    common(index);
    put(2, 0, 0, 0);
    put(4, 0, places[index]!);
    copy(names[index]!);
  }
  const length = at - directory;
  put(4, 0x06_05_4b_50);
  put(2, 0, 0, files.length, files.length);
  put(4, length, directory);
  put(2, 0);
  return bytes;
}
