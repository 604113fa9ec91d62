import { afterMarkup } from './bounds.js';

/**
 * The text with every `name = "value"` of its tags written as `name="value"`: XML allows blanks around the sign (XML 1.0
 * §3.1), the parser does not. The blanks move behind the value, so that lines and columns stay.
 * @param xml within bounds: its tags are well-formed
 */
export function withoutAttributeBlanks(xml: string): string {
  const parts: string[] = [];
  let written = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = afterMarkup(xml, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const name = /<\/?[^\s=/>"'<!?]+/y;
    name.lastIndex = at;
    at = name.test(xml) ? name.lastIndex : at + 1;
    const attribute = /(\s*[^\s=/>"'<]+)(\s*)=(\s*)("[^"]*"|'[^']*')/y;
    for (attribute.lastIndex = at; ; at = attribute.lastIndex) {
      const [whole, named = '', before = '', after = '', value = ''] = attribute.exec(xml) ?? [];
      if (whole === undefined) break;
      if (before === '' && after === '') continue;
      parts.push(xml.slice(written, at), named, '=', value, before, after);
      written = attribute.lastIndex;
    }
  }
  return parts.length === 0 ? xml : parts.join('') + xml.slice(written);
}
