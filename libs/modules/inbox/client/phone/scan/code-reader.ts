/** What a code is read from: the picture of a running camera, or a photo. */
export type Sight = HTMLVideoElement | ImageBitmap;

export interface CodeReader {
  /** The texts of the codes in sight. */
  readonly read: (sight: Sight) => Promise<readonly string[]>;
}

/** The browser's own reader, where it has one. */
interface NativeDetector {
  detect(sight: Sight): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Codes on papers, labels and goods, as browsers name them. */
const formats = [
  ...['qr_code', 'data_matrix', 'code_128', 'code_39', 'code_93', 'codabar', 'itf'],
  ...['ean_13', 'ean_8', 'upc_a', 'upc_e'],
];
/** Without these a browser's reader is of no use here. */
const needed = ['qr_code', 'code_128', 'ean_13'];
/** The longest side of what the library reads: enough for a code, and a fraction of the time for a whole photo. */
const longestSide = 1600;

/** The browser's own reader where it knows the codes, else a library of about half a megabyte that is fetched now. */
export async function codeReader(): Promise<CodeReader> {
  const own = await nativeDetector();
  return own ? orLibrary(own) : libraryReader();
}

async function nativeDetector(): Promise<NativeDetector | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { readonly BarcodeDetector?: NativeDetectorClass };
  if (!Detector) return undefined;
  const known = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!needed.every((format) => known.includes(format))) return undefined;
  return new Detector({ formats: formats.filter((format) => known.includes(format)) });
}

/** A browser whose reader is part of a service of the phone says only when it reads that this is missing. */
function orLibrary(own: NativeDetector): CodeReader {
  let library: Promise<CodeReader> | undefined;
  return {
    read: async (sight) => {
      if (library) return (await library).read(sight);
      try {
        return (await own.detect(sight)).map(({ rawValue }) => rawValue);
      } catch {
        library = libraryReader();
        library.catch(() => (library = undefined));
        return (await library).read(sight);
      }
    },
  };
}

async function libraryReader(): Promise<CodeReader> {
  const { readPixels } = await import('./pixel-reader.js');
  return { read: (sight) => readPixels(pixelsOf(sight)) };
}

function pixelsOf(sight: Sight): ImageData {
  const { width, height } = 'videoWidth' in sight ? { width: sight.videoWidth, height: sight.videoHeight } : sight;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws nothing');
  context.drawImage(sight, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
