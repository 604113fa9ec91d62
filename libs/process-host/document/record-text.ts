const instant = '$at';

/** Plain data as text, instants included. */
export function recordText(value: object): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, said: unknown) {
    const held = this[key];
    return held instanceof Date ? { [instant]: held.getTime() } : said;
  });
}

/** Reads what `recordText` has written. */
export function readRecord(text: string): Record<string, unknown> {
  return JSON.parse(text, (_key, said: unknown) => {
    if (typeof said !== 'object' || said === null || !(instant in said)) return said;
    return new Date(Number(said[instant]));
  }) as Record<string, unknown>;
}
