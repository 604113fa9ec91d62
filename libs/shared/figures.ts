const thousand = 1_000;
const letters = ['k', 'M', 'G', 'T', 'P', 'E'] as const;

/** `1234567.5` → `"1,234,567.5"`. */
export function withSeparators(value: number | string): string {
  const [whole = '', fraction] = String(value).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
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
