import { expect, test } from 'vitest';
import { webmOf, webVttOf } from './film-webm.ts';

const track = { codec: 'V_VP9', width: 1280, height: 720, durationInMilliseconds: 300 };
const frame = (atInMilliseconds: number, isKey: boolean) => ({ atInMilliseconds, isKey, data: new Uint8Array([9, 9]) });

type Element = { id: string; at: number; bytes: Buffer };

/** The elements in a piece of WebM; each of ours has its size in eight bytes. */
function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 23;
    const from = at + idLength + 8;
    const size = Number(bytes.readBigUInt64BE(at + idLength) & 0xffffffffffffffn);
    found.push({ id: bytes.toString('hex', at, at + idLength), at, bytes: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return found;
}
const within = (parent: Element, id: string) => elementsOf(parent.bytes).filter((element) => element.id === id);
const valueOf = ({ bytes }: Element) => Number(BigInt(`0x${bytes.toString('hex')}`));

test('a WebM file has its duration, and an index that leads to each key frame', () => {
  const [head, segment] = elementsOf(webmOf(track, [frame(0, true), frame(83, false), frame(167, true)]));
  expect([head!.id, within(head!, '4282')[0]!.bytes.toString()]).toEqual(['1a45dfa3', 'webm']);
  const [info] = within(segment!, '1549a966');
  expect(within(info!, '4489')[0]!.bytes.readDoubleBE()).toBe(300);
  const clusters = within(segment!, '1f43b675');
  expect(clusters.map((cluster) => valueOf(within(cluster, 'e7')[0]!))).toEqual([0, 167]);
  const points = within(within(segment!, '1c53bb6b')[0]!, 'bb');
  expect(points.map((point) => valueOf(within(point, 'b3')[0]!))).toEqual([0, 167]);
  expect(points.map((point) => valueOf(within(within(point, 'b7')[0]!, 'f1')[0]!))).toEqual(
    clusters.map(({ at }) => at),
  );
  // A block: its track, its time from the cluster on, whether it is a key frame, its bytes.
  expect(within(clusters[0]!, 'a3').map(({ bytes }) => bytes.toString('hex'))).toEqual([
    '810000800909',
    '810053000909',
  ]);
});

test('refuses what no player could show', () => {
  expect(() => webmOf(track, [])).toThrow('must be a key frame');
  expect(() => webmOf(track, [frame(0, false)])).toThrow('must be a key frame');
  expect(() => webmOf(track, [frame(0, true), frame(33_000, false)])).toThrow('No key frame within');
});

test('writes captions as WebVTT', () => {
  expect(webVttOf([{ fromInMilliseconds: 0, toInMilliseconds: 61_250, text: 'Search for a vendor.' }])).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.250\nSearch for a vendor.\n',
  );
});
