/** Longest key of a repeat that is looked at. */
const longest = 200;

/** The key by which a repeated request is known. */
export function keyOf(header: string | undefined): string | undefined {
  return header?.slice(0, longest);
}
