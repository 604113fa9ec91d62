import { deflateSync } from 'node:zlib';

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, check]);
}

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  /** 0, or 1 for a picture that comes in seven passes. */
  readonly interlace?: number;
  /** Rows that are left out at its end. */
  readonly missing?: number;
}

/** A picture of a signature: a dark diagonal on nothing, as a pad draws it. */
export function aSignaturePicture({ width = 120, height = 40, interlace = 0, missing = 0 }: Drawn = {}): Buffer {
  const rows = Array.from({ length: height - missing }, (_, y) => {
    const row = Buffer.alloc(width * 4 + 1);
    row.writeUInt32BE(0x1f2733ff, 1 + Math.floor((y * (width - 1)) / height) * 4);
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlace], 8);
  const body = deflateSync(Buffer.concat(rows));
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}
