/** `name = "value"`; XML allows the blanks, the parser of the viewer does not. */
const blanks = /[\w:.-]\s+=\s*["']|=\s+["']/;

/** The text of a diagram as the viewer reads it: without blanks around the signs of attributes. */
export function plainXml(xml: string): string {
  if (!blanks.test(xml)) return xml;
  const file = new DOMParser().parseFromString(xml, 'application/xml');
  // What is no XML is for the viewer to refuse.
  return file.getElementsByTagName('parsererror').length > 0 ? xml : new XMLSerializer().serializeToString(file);
}
