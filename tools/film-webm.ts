// The container of the demo video: what a browser's VideoEncoder gives becomes a WebM file. MediaRecorder would write one, but without its duration and
// without an index, so that no player could move along the video.

/** A frame as VideoEncoder gives it. */
export interface EncodedFrame {
  atInMilliseconds: number;
  isKey: boolean;
  data: Uint8Array;
}

export interface VideoTrack {
  /** The name of the codec in Matroska, for instance V_VP9. */
  codec: string;
  width: number;
  height: number;
  durationInMilliseconds: number;
}

/** A block keeps its time in 16 bits, from the time of its cluster on. */
const longestClusterInMilliseconds = 32_000;

/**
 * Writes frames as a WebM file with its duration and an index of the key frames (RFC 9559). The index is in front of the frames: a player reads it first. Throws when
 * the first frame is no key frame, or when key frames are too far apart.
 */
export function webmOf(track: VideoTrack, frames: readonly EncodedFrame[]): Buffer {
  if (!frames[0]?.isKey) throw new Error('The first frame of a video must be a key frame.');
  const clusters: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) clusters.push([]);
    clusters.at(-1)!.push(frame);
  }
  const written = clusters.map((cluster) => {
    const from = cluster[0]!.atInMilliseconds;
    if (cluster.at(-1)!.atInMilliseconds - from > longestClusterInMilliseconds)
      throw new Error(`No key frame within ${longestClusterInMilliseconds} ms from ${from} ms on.`);
    return element(
      0x1f43b675,
      number(0xe7, from),
      ...cluster.map((frame) => block(frame, frame.atInMilliseconds - from)),
    );
  });
  const head = Buffer.concat([
    element(
      0x1549a966, // Info
      number(0x2ad7b1, 1_000_000),
      float(0x4489, track.durationInMilliseconds),
      text(0x4d80, 'millwright'),
      text(0x5741, 'millwright'),
    ),
    element(
      0x1654ae6b, // Tracks
      element(
        0xae,
        number(0xd7, 1),
        number(0x73c5, 1),
        number(0x83, 1),
        number(0x9c, 0),
        text(0x86, track.codec),
        element(0xe0, number(0xb0, track.width), number(0xba, track.height)),
      ),
    ),
  ]);
  // Each position has eight bytes, so that the size of the index does not depend on what is in it.
  const indexAt = (start: number) => {
    let position = start;
    const points = written.map((bytes, at) => {
      const point = element(
        0xbb,
        number(0xb3, clusters[at]![0]!.atInMilliseconds),
        element(0xb7, number(0xf7, 1), element(0xf1, wide(position))),
      );
      position += bytes.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  const index = indexAt(head.length + indexAt(0).length);
  return Buffer.concat([
    element(
      0x1a45dfa3, // EBML
      number(0x4286, 1),
      number(0x42f7, 1),
      number(0x42f2, 4),
      number(0x42f3, 8),
      text(0x4282, 'webm'),
      number(0x4287, 4),
      number(0x4285, 2),
    ),
    element(0x18538067, head, index, ...written),
  ]);
}

/** An element: its id, its size in eight bytes, its content. */
function element(id: number, ...parts: Buffer[]): Buffer {
  const name = Buffer.from(id.toString(16).padStart(id.toString(16).length + (id.toString(16).length % 2), '0'), 'hex');
  const size = wide(parts.reduce((sum, { length }) => sum + length, 0));
  size[0] = 0x01;
  return Buffer.concat([name, size, ...parts]);
}

function wide(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

const number = (id: number, value: number) => {
  const bytes = wide(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  return element(id, bytes.subarray(first === -1 ? 7 : first));
};

const text = (id: number, value: string) => element(id, Buffer.from(value));

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** A SimpleBlock of track 1. */
function block({ data, isKey }: EncodedFrame, sinceCluster: number): Buffer {
  const head = Buffer.alloc(4);
  head[0] = 0x81;
  head.writeInt16BE(sinceCluster, 1);
  head[3] = isKey ? 0x80 : 0;
  return element(0xa3, head, Buffer.from(data));
}

export interface Caption {
  fromInMilliseconds: number;
  toInMilliseconds: number;
  text: string;
}

/** Captions as WebVTT. */
export const webVttOf = (captions: readonly Caption[]): string =>
  [
    'WEBVTT',
    ...captions.map(
      ({ fromInMilliseconds: from, toInMilliseconds: to, text: words }) => `${stamp(from)} --> ${stamp(to)}\n${words}`,
    ),
  ].join('\n\n') + '\n';

const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23);
