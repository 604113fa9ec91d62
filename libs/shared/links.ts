/** Whether an address leads out of the product: another site, a mail, a phone call. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(link);
}
