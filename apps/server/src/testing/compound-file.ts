const SECTOR = 512;
const SMALL = 64;
const CUT_OFF = 4096;
const END = 0xff_ff_ff_fe;
const FREE = 0xff_ff_ff_ff;
const FAT = 0xff_ff_ff_fd;

const padded = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);
const uint32s = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
};

/** A compound file (MS-CFB) of these streams and storages, as Office 97 to 2003 writes documents. Which stream is in which storage is left out. */
export function compoundFileOf(streams: Record<string, Buffer>, storages: readonly string[] = []): Buffer {
  const sectors: Buffer[] = [];
  const fat: number[] = [];
  const add = (content: Buffer): number => {
    if (content.length === 0) return END;
    const first = sectors.length;
    const whole = padded(content, SECTOR);
    for (let at = 0; at < whole.length; at += SECTOR) {
      sectors.push(whole.subarray(at, at + SECTOR));
      fat.push(sectors.length);
    }
    fat[sectors.length - 1] = END;
    return first;
  };
  const smallParts: Buffer[] = [];
  const smallFat: number[] = [];
  const addSmall = (content: Buffer): number => {
    const first = smallFat.length;
    const count = Math.ceil(content.length / SMALL);
    smallParts.push(padded(content, SMALL));
    for (let index = 0; index < count; index += 1) smallFat.push(index === count - 1 ? END : first + index + 1);
    return first;
  };
  const entry = (name: string, type: number, first: number, length: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, 64);
    bytes[66] = type;
    for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at);
    bytes.writeUInt32LE(first, 116);
    bytes.writeUInt32LE(length, 120);
    return bytes;
  };
  const entries = [
    ...storages.map((name) => entry(name, 1, 0, 0)),
    ...Object.entries(streams).map(([name, content]) =>
      entry(name, 2, content.length < CUT_OFF ? addSmall(content) : add(content), content.length),
    ),
  ];
  const small = Buffer.concat(smallParts);
  const root = entry('Root Entry', 5, add(small), small.length);
  const directory = add(Buffer.concat([root, ...entries]));
  const smallTable = add(padded(uint32s(smallFat), SECTOR));
  const fatCount = Math.ceil((sectors.length + 8) / (SECTOR / 4));
  const fatAt = Array.from({ length: fatCount }, (_, index) => sectors.length + index);
  const table = [...fat, ...fatAt.map(() => FAT)];
  const filled = [...table, ...Array<number>(fatCount * (SECTOR / 4) - table.length).fill(FREE)];
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatCount, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(CUT_OFF, 56);
  header.writeUInt32LE(smallTable, 60);
  header.writeUInt32LE(smallTable === END ? 0 : 1, 64);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < 109; index += 1) header.writeUInt32LE(fatAt[index] ?? FREE, 76 + index * 4);
  return Buffer.concat([header, ...sectors, uint32s(filled)]);
}
