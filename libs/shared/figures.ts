const thousand = 1_000;
const letters = ['k', 'M', 'G', 'T', 'P', 'E'] as const;

/** `1234567.5` → `"1,234,567.5"`. */
export function withSeparators(value: number | string): string {
  const [whole = '', fraction] = String(value).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/** A measured number, rounded to at most so many decimals: `1234.5678` → `"1,234.57"`, `8` → `"8"`. */
export function rounded(value: number, decimals = 2): string {
  return withSeparators(Number(value.toFixed(decimals)));
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** The size of a file or of a memory: `421888` bytes → `"412 kB"`; one decimal below ten. */
export function sizeOf(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= thousand && step < sizes.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${rounded(value, value < 10 ? 1 : 0)} ${sizes[step]}`;
}

/** A large number in few signs, for charts and tiles: `12345` → `"12.3k"`; below a thousand as it is. */
export function abbreviate(value: number, decimals = 1): string {
  let rest = Math.abs(value);
  let letter = '';
  for (const next of letters) {
    // What rounds up to a thousand of one letter is one of the next.
    if (Number(rest.toFixed(letter ? decimals : 0)) < thousand) break;
    rest /= thousand;
    letter = next;
  }
  const figure = letter ? String(Number(rest.toFixed(decimals))) : String(rest);
  return `${value < 0 ? '-' : ''}${withSeparators(figure)}${letter}`;
}

/** `"1234.5"` → `"¥1,234.50"`; another sign and another number of decimals where they are given. */
export function asMoney(value: number | string, sign = '¥', decimals = 2): string {
  const amount = Number(value);
  return `${amount < 0 ? '-' : ''}${sign}${withSeparators(Math.abs(amount).toFixed(decimals))}`;
}
