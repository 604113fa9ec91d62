import type { Modeler } from './services.js';

/** The drawing as a picture in the colours of the light theme, on its own ground. @throws Error when it cannot be written */
export async function drawSvg(modeler: Modeler): Promise<string> {
  const { svg } = await modeler.saveSVG();
  return inLight(svg);
}

/** Names of the palette are its values: a picture has no style sheet. */
function inLight(svg: string): string {
  const light = document.createElement('div');
  light.dataset.theme = 'light';
  document.body.append(light);
  const palette = getComputedStyle(light);
  const resolved = svg.replace(
    /var\((--[\w-]+)\)/g,
    (whole, name: string) => palette.getPropertyValue(name).trim() || whole,
  );
  light.remove();
  return resolved;
}

/** Twice as fine as on the screen, and no larger than browsers draw. */
const fineness = 2;
const largest = 8000;

/** The drawing as a bitmap on white. @throws Error when the browser cannot draw it */
export async function drawPng(modeler: Modeler): Promise<Blob> {
  const svg = await drawSvg(modeler);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(fineness, largest / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))), 'image/png');
  });
}
