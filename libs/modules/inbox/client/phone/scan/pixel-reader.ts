import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
// From our own server, like every other file; by itself the library would ask a public one.
import binary from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => binary } });

const formats = [
  ...(['QRCode', 'DataMatrix', 'Code128', 'Code39', 'Code93', 'Codabar', 'ITF'] as const),
  ...(['EAN13', 'EAN8', 'UPCA', 'UPCE'] as const),
];

/** The texts of the codes in a picture. */
export async function readPixels(pixels: ImageData): Promise<readonly string[]> {
  try {
    const found = await readBarcodes(pixels, { formats, tryHarder: true });
    return found.filter(({ isValid, text }) => isValid && text !== '').map(({ text }) => text);
  } catch (problem) {
    // What did not come is asked for again the next time.
    purgeZXingModule();
    prepareZXingModule({ overrides: { locateFile: () => binary } });
    throw problem;
  }
}
