/** Pixels of a picture of a signature at most, within what the server takes. */
const most = { width: 1200, height: 600 } as const;
/** Blank pixels that are left around a drawing. */
const margin = 12;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that a person has chosen, as a PNG that fits. @throws where the browser cannot read it */
export async function pictureOf(file: Blob): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  return fileOf(bitmap, { x: 0, y: 0, width, height });
}

/** What is drawn on a pad, without the blank paper around it. */
export function drawingOf(
  pad: HTMLCanvasElement,
  points: readonly { readonly x: number; readonly y: number }[],
): Promise<File> {
  const scale = pad.width / (pad.clientWidth || pad.width);
  const [xs, ys] = [points.map(({ x }) => x * scale), points.map(({ y }) => y * scale)];
  const [x, y] = [Math.max(0, Math.min(...xs) - margin), Math.max(0, Math.min(...ys) - margin)];
  const width = Math.min(pad.width, Math.max(...xs) + margin) - x;
  const height = Math.min(pad.height, Math.max(...ys) + margin) - y;
  return fileOf(pad, { x, y, width: Math.max(1, width), height: Math.max(1, height) });
}

/** A part of a picture on a picture of its own, no larger than it may be. */
function fileOf(source: CanvasImageSource, { x, y, width, height }: Box): Promise<File> {
  const scale = Math.min(1, most.width / width, most.height / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'signature.png', { type: 'image/png' })) : reject(new Error('no picture')),
      'image/png',
    );
  });
}
