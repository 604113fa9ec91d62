/** What an extension says a file is; the browser opens or saves it accordingly. */
const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
};

/** Files that a browser shows by itself, and that can run nothing. */
const shown: readonly string[] = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'mp4'];

/** The name in a content-disposition header; the encoded form wins over the plain one. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/** The media type of the extension of a name; undefined where none is known. */
export function typeOf(name: string): string | undefined {
  return types[extensionOf(name)];
}

/** Hands a file to the browser to save, as what its extension says it is. */
export function saveFile(blob: Blob, name: string): void {
  const type = typeOf(name);
  const url = objectUrl(type ? new Blob([blob], { type }) : blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Shows in a window of its own what came in place of a file; as plain text, so that nothing in it runs. */
export function showRaw(text: string): void {
  window.open(objectUrl(new Blob([text], { type: 'text/plain;charset=utf-8' })), '_blank', 'noopener');
}

/** Whether a file opens in a window of its own; all others are saved. */
export function isShown(name: string): boolean {
  return shown.includes(extensionOf(name));
}

/** What follows the last dot of a name, in small letters. */
export function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function objectUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}
