const escapes = /\\(?:(["'\\nrt])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6}))/g;
const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** What a quoted text means; an escape that FEEL does not know is kept as written. */
export function unquote(literal: string): string {
  return literal.slice(1, -1).replace(escapes, (whole: string, plain?: string, short?: string, long?: string) => {
    if (plain) return controls.get(plain) ?? plain;
    const code = Number.parseInt(short ?? long ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The sign and the digits of a number, which may have blanks and comments between them. */
export function numeral(literal: string): string {
  const digits = /[\d.]+(?:[eE][+-]?\d+)?$/.exec(literal)?.[0] ?? '';
  return literal.startsWith('-') ? `-${digits}` : digits;
}
