import type { Json } from '#lab/process-engine/index.js';

/**
 * Reads what a tester answers with, a line or a `;` for each: `amount = 5; note = late`. A value is JSON, otherwise text.
 * @returns undefined for what is not of this form
 */
export function readVariables(text: string): Readonly<Record<string, Json>> | undefined {
  const parts = text.split(/[\n;]/).filter((part) => part.trim() !== '');
  const read = parts.map((part) => /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.*?)\s*$/u.exec(part));
  if (read.some((one) => one === null)) return undefined;
  return Object.fromEntries(read.map((one) => [one?.[1] ?? '', valueOf(one?.[2] ?? '')]));
}

function valueOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
