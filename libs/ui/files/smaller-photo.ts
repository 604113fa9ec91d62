/** Enough to read a delivery note or a medical certificate, and less than a megabyte. */
const longestSide = 2048;
const quality = 0.85;

/**
 * A photo of a camera as a smaller JPEG, upright. What is small enough, what the browser cannot open and what would
 * become no smaller stays as it is.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  const picture = await openPicture(photo);
  if (!picture) return photo;
  try {
    const scale = longestSide / Math.max(picture.width, picture.height);
    const smaller = scale < 1 ? await drawn(picture, scale) : undefined;
    if (!smaller || smaller.size >= photo.size) return photo;
    const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`;
    return new File([smaller], name, { type: smaller.type, lastModified: photo.lastModified });
  } finally {
    picture.close();
  }
}

/** Not every browser knows every kind of picture, such as HEIC. */
async function openPicture(photo: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(undefined);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', quality));
}
