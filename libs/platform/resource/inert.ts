/** A text that a spreadsheet would take for a formula is written with a leading quote. */
export function inert<T>(value: T): T | string {
  return typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
}
