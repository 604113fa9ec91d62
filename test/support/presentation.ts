import { anArchive } from './archive.js';

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const slides = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const names = `xmlns:a="${drawing}" xmlns:p="${slides}" xmlns:r="${relations}"`;

/** A shape with paragraphs; `kind` is that of its placeholder. */
export const aShape = (kind: string, ...paragraphs: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
export const aParagraph = (text: string, level = 0) =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;

/** A presentation with these slides, given as the XML of their shapes; its files are numbered the other way round. */
export function aPresentation(...shapes: readonly string[]): Buffer {
  const file = (index: number) => shapes.length - index;
  return anArchive([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${names}><p:sldIdLst>${shapes.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${shapes.map((_, index) => `<Relationship Id="r${index}" Type="${relations}/slide" Target="slides/slide${file(index)}.xml"/>`).join('')}</Relationships>`,
    },
    ...shapes.map((shape, index) => ({
      name: `ppt/slides/slide${file(index)}.xml`,
      content: `<p:sld ${names}><p:cSld><p:spTree>${shape}</p:spTree></p:cSld></p:sld>`,
    })),
  ]);
}
