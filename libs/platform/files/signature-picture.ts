import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** Bytes and pixels of a picture of a signature at most. */
const most = { bytes: 400_000, width: 1600, height: 800 } as const;

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Values of a pixel by its kind of colour: grey, colours, index, grey and opacity, colours and opacity. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether bytes are a whole PNG that every reader of it understands, papers included: with 8 bits a value, not interlaced, of
 * a size that fits a signature. Nothing is ever drawn from one that is not.
 */
export async function isSignaturePicture(bytes: Buffer): Promise<boolean> {
  if (bytes.length > most.bytes || !bytes.subarray(0, mark.length).equals(mark)) return false;
  const chunks = chunksOf(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return false;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, colour = -1, compression, filter, interlace] = head.data.subarray(8);
  const values = channels[colour];
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  const fits = width > 0 && height > 0 && width <= most.width && height <= most.height;
  if (!isPlain || !fits || values === undefined) return false;
  if (colour === 3 && !chunks.some(({ type, data }) => type === 'PLTE' && data.length % 3 === 0)) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return (await unpackedLength(packed, (width * values + 1) * height)) === (width * values + 1) * height;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The parts of a PNG after its mark; undefined where it breaks off. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = mark.length;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return at === bytes.length ? chunks : undefined;
}

async function unpackedLength(packed: Buffer, expected: number): Promise<number> {
  try {
    return (await unpack(packed, { maxOutputLength: expected })).length;
  } catch {
    return -1;
  }
}
