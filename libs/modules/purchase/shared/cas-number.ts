/** Registry numbers of the Chemical Abstracts Service: 2 to 7 digits, 2 digits, and a check digit. */
const form = /^(\d{2,7})-(\d{2})-(\d)$/;

/** Whether a text is a CAS number whose check digit is right: the digits before it, each times its place from the right. */
export function isCasNumber(text: string): boolean {
  const [, head, middle, check] = form.exec(text) ?? [];
  if (head === undefined || middle === undefined) return false;
  const digits = [...head, ...middle].reverse();
  return digits.reduce((sum, digit, place) => sum + Number(digit) * (place + 1), 0) % 10 === Number(check);
}
