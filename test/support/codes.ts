import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const { resolve } = createRequire(import.meta.url);

prepareZXingModule({
  overrides: { wasmBinary: Uint8Array.from(readFileSync(resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer },
});

type Kind = 'QRCode' | 'Code128';

/** A code as the file of a photo, in PNG. */
export async function codePicture(text: string, kind: Kind): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format: kind, sizeHint: 400 });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}

const [width, height] = [640, 480];
const frames = 10;
/** Brightness. */
const [ink, paper] = [16, 235];

/** What a camera sees that a code is held in front of, as a film in Y4M. */
export async function codeFilm(text: string, kind: Kind): Promise<Buffer> {
  const { symbol, error } = await writeBarcode(text, { format: kind });
  if (error !== '') throw new Error(error);
  const isFlat = kind === 'QRCode';
  const scale = Math.floor(Math.min(width / symbol.width, isFlat ? height / symbol.height : width) * 0.85);
  const rows = isFlat ? symbol.height * scale : 160;
  const [left, top] = [Math.floor((width - symbol.width * scale) / 2), Math.floor((height - rows) / 2)];
  const picture = Buffer.alloc(width * height, paper);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < symbol.width * scale; x++) {
      const row = isFlat ? Math.floor(y / scale) : 0;
      const isInk = (symbol.data[row * symbol.width + Math.floor(x / scale)] ?? 255) < 128;
      if (isInk) picture[(top + y) * width + left + x] = ink;
    }
  return filmOf(picture);
}

/** What a camera sees that nothing is held in front of. */
export function emptyFilm(): Buffer {
  return filmOf(Buffer.alloc(width * height, paper));
}

function filmOf(picture: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]);
}
