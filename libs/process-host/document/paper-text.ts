import { nameIn } from '#lab/shared/texts.js';
import type { PaperCell, PaperFact, PaperTable } from '#lab/platform/print/paper.js';
import type { PaperSource } from './paper-content.js';
import type { LineField, PaperField, PaperWords, Sheet } from './paper-sheet.js';

/** Points of the column that counts the lines. */
const countWidth = 18;
/** What is printed for a field that is empty. */
const nothing = '—';

/** Facts with their labels, without those that are kept from the reader. */
export function headOf<C>(fields: readonly PaperField<C>[], content: C, texts: string, words: PaperWords): PaperFact[] {
  return fields
    .filter(({ says }) => says(content) !== undefined)
    .map(({ field, label = `${texts}.fields.${field}`, text, wide }) => ({
      label: words.say(label),
      text: text(content, words) || nothing,
      ...(wide ? { wide } : {}),
    }));
}

/** The lines as a table, without columns that are kept from the reader; the sums below it. */
export function linesTable<C, L>(
  { lines, sums = [] }: Sheet<C, L>,
  content: C,
  texts: string,
  words: PaperWords,
): PaperTable | undefined {
  if (!lines) return undefined;
  const rows = lines.of(content);
  const columns = lines.columns.filter(({ says }) => rows.length === 0 || rows.some((row) => says(row) !== undefined));
  const label = (field: string) => words.say(`${lines.labels}.${field}`);
  return {
    title: words.say(lines.title ?? `${texts}.fields.lines`),
    columns: [
      { title: '#', width: countWidth },
      ...columns.map(({ field, width, right }) => ({ title: label(field), width, right })),
    ],
    rows: rows.map((row, index) => [
      { text: String(index + 1) },
      ...columns.map((column) => cell(column, row, label, words)),
    ]),
    empty: words.say(lines.empty ?? 'process.paper.noLines'),
    sums: headOf(sums, content, texts, words),
  };
}

function cell<L>(
  { text, picture, below = [] }: LineField<L>,
  row: L,
  label: (field: string) => string,
  words: PaperWords,
): PaperCell {
  const small = below.flatMap((part) => {
    const value = part.says(row) === undefined ? '' : part.text(row, words);
    return value === '' ? [] : [`${label(part.field)} ${value}`];
  });
  const drawn = picture?.(row);
  return {
    text: text(row, words) || nothing,
    ...(small.length > 0 ? { below: [small.join(' · ')] } : {}),
    ...(drawn === undefined ? {} : { picture: drawn }),
  };
}

/** Who decided what and when, with their opinions and signatures; rounds are distinguished where there are several. */
export function approvalsTable(
  { approvals, signatures }: Pick<PaperSource<unknown>, 'approvals' | 'signatures'>,
  texts: string,
  words: PaperWords,
): PaperTable {
  const { language, zone, say } = words;
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const rounds = new Set(approvals.map(({ round }) => round)).size;
  const place = 'process.paper';
  return {
    title: say(`${place}.approvals`),
    columns: [
      { title: say(`${place}.step`), width: 104 },
      { title: say(`${place}.person`), width: 92 },
      { title: say(`${place}.decision`), width: 72 },
      { title: say(`${place}.opinion`) },
      { title: say(`${place}.time`), width: 86 },
    ],
    rows: approvals.map(({ at, round, name, verb, by, onBehalfOf, opinion, signature }) => [
      {
        text: (name && nameIn(language, name)) || nothing,
        ...(rounds > 1 ? { below: [say(`${place}.round`, { round })] } : {}),
      },
      {
        text: by ? nameIn(language, by.name) : nothing,
        ...(onBehalfOf ? { below: [say(`${place}.onBehalfOf`, { name: nameIn(language, onBehalfOf.name) })] } : {}),
      },
      { text: capitalised(say([`${place}.verbs.${verb}`, `${texts}.done.${verb}`, `${texts}.actions.${verb}`])) },
      {
        text: opinion ?? nothing,
        ...(signature?.confirmed ? { below: [say(`${place}.confirmed`)] } : {}),
        picture: signatures?.get(signature?.pictureId ?? ''),
      },
      { text: time.format(new Date(at)) },
    ]),
    empty: say(`${place}.noApprovals`),
  };
}

/** Verbs are words within sentences elsewhere. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
