/** Strict on purpose: one plain address, no lists, no comments, nothing that could start a new header. */
const address = /^[^\s@<>(),;:\\"[\]\p{Cc}]{1,64}@[^\s@<>(),;:\\"[\]\p{Cc}]{1,255}$/u;

/** Whether a text is one plain mail address. */
export function isAddress(text: string): boolean {
  return address.test(text);
}

/** Whether a text is a plain address, or a name with the address behind it: `Labdesk <labdesk@lab.test>`. */
export function isSender(text: string): boolean {
  const named = /^[^<>"\\,;:\p{Cc}]{0,120}<([^<>]+)>$/u.exec(text);
  return isAddress(named?.[1] ?? text);
}
