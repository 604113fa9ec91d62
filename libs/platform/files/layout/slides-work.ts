import { posix } from 'node:path';
import JSZip from 'jszip';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { SlideLayout } from '#lab/shared/file-layout.js';
import { longestText } from '../../full-text/file-text.js';
import { assertUnpackable } from '../../resource/archive.js';
import { mebibyte } from '../../sizes.js';

const unpackable = { entries: 5_000, unpacked: 100 * mebibyte } as const;
const mostSlides = 300;
const start = 'ppt/presentation.xml';

/** Slides in their order: title, text and how many pictures. @throws Error where the file is no presentation */
export async function slidesOf(bytes: Buffer): Promise<{ readonly slides: SlideLayout[]; readonly isCut: boolean }> {
  await assertUnpackable(bytes, unpackable);
  const archive = await JSZip.loadAsync(bytes);
  const part = async (name: string) => {
    const file = archive.file(name);
    if (!file) throw new Error(`The presentation lacks ${name}`);
    return file.async('string');
  };
  const targets = new Map<string, string>();
  parse(await part('ppt/_rels/presentation.xml.rels'), ({ local, attributes }) => {
    if (local !== 'Relationship') return;
    const { Id, Target, TargetMode } = attributes;
    // What is not in the file itself is never asked for.
    if (Id && Target && TargetMode?.value !== 'External')
      targets.set(Id.value, posix.resolve('/', posix.dirname(start), Target.value).slice(1));
  });
  const names: string[] = [];
  parse(await part(start), ({ local, attributes }) => {
    if (local !== 'sldId') return;
    const relation = Object.values(attributes).find(({ local: name, prefix }) => name === 'id' && prefix !== '');
    const target = targets.get(relation?.value ?? '');
    if (target) names.push(target);
  });
  const slides: SlideLayout[] = [];
  let letters = 0;
  for (const name of names.slice(0, mostSlides)) {
    if (letters > longestText) break;
    const slide = slideOf(await part(name));
    slides.push(slide);
    letters += slide.lines.reduce((sum, { text }) => sum + text.length, slide.title?.length ?? 0);
  }
  return { slides, isCut: slides.length < names.length };
}

/** Placeholders with the same text on each slide: day, footer and number. */
const onEachSlide: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum']);
const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

function slideOf(xml: string): SlideLayout {
  const title: string[] = [];
  const lines: SlideLayout['lines'] = [];
  let pictures = 0;
  let placeholder = '';
  let level = 0;
  let text = '';
  let isText = false;
  /** Inside what older programs show in place of something that is read already. */
  let isFallback = false;
  /** Cells of the row of a table that is being read. */
  let row: string[] | undefined;
  parse(
    xml,
    ({ local, attributes }) => {
      if (local === 'Fallback') isFallback = true;
      if (isFallback) return;
      if (local === 'sp') placeholder = '';
      else if (local === 'ph') placeholder = attributes.type?.value ?? '';
      else if (local === 'pic' || local === 'chart' || local === 'relIds') pictures++;
      else if (local === 'p') [level, text] = [0, ''];
      else if (local === 'pPr') level = Math.min(Number(attributes.lvl?.value ?? 0) || 0, 8);
      else if (local === 't') isText = true;
      else if (local === 'br') text += '\n';
      else if (local === 'tr') row = [];
      else if (local === 'tc') row?.push('');
    },
    (local) => {
      if (local === 'Fallback') isFallback = false;
      if (isFallback) return;
      if (local === 't') isText = false;
      else if (local === 'sp') placeholder = '';
      else if (local === 'tr') {
        const cells = row?.join('\t') ?? '';
        row = undefined;
        if (cells.trim() !== '') lines.push({ level: 0, text: cells });
      } else if (local === 'p') endParagraph();
    },
    (given) => {
      if (isText) text += given;
    },
  );
  return { title: title.length === 0 ? null : title.join(' '), lines, pictures };

  function endParagraph() {
    const said = text.trim();
    if (said === '' || onEachSlide.has(placeholder)) return;
    if (row) row.push([row.pop(), said].filter(Boolean).join(' '));
    else if (titles.has(placeholder)) title.push(said);
    else lines.push({ level, text: said });
  }
}

/** Reads XML without declarations of types: none of its entities becomes more than it is. */
function parse(
  xml: string,
  opened: (tag: SaxesTagNS) => void,
  closed: (local: string) => void = () => undefined,
  said: (text: string) => void = () => undefined,
): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', opened);
  parser.on('closetag', ({ local }) => closed(local));
  parser.on('text', said);
  parser.write(xml).close();
}
