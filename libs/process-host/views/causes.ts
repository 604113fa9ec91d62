/**
 * What messages of one cause have in common: ids, numbers, those of records too, and quoted words differ from one instance to the next and are
 * left out.
 */
export function causeOf(message: string): string {
  return message
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…')
    .replace(/"[^"]*"|'[^']*'|“[^”]*”|「[^」]*」/g, '…')
    .replace(/[a-z]*\d[\da-z]*([.,:-][\da-z]+)*/gi, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
