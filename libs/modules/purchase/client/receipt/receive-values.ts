import type { FileView } from '#lab/ui/files/file-view.js';
import { sheetOf, type Sheet } from '#lab/ui/lines/edit-lines.js';
import type { Cells } from '#lab/ui/lines/line.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { quantity } from '#lab/shared/schemas.js';
import type { ReceiptDraft, WaitingLine } from '../../shared/receipt.dto.js';
import { problemsOf, type LineRules } from '../../shared/receipt-problems.js';
import { restOf, total } from '../../shared/received-quantity.js';
import type { Inspection } from '../../shared/receipt.words.js';

/** A location and how much goes there, as it is typed. */
export interface Place {
  readonly location: string | null;
  readonly quantity: string;
}

/** What is typed in the three steps. */
export interface ReceiveValues {
  readonly warehouse: string | null;
  readonly receivedOn: string;
  readonly comments: string;
  readonly files: readonly FileView[];
  readonly sheet: Sheet;
  /** Where the goods of each line go, by its key. */
  readonly places: Readonly<Record<string, readonly Place[]>>;
}

export type Step = 'warehouse' | 'form' | 'locations';

/** The words of results of an inspection, as cells hold them. */
export type InspectionWords = Readonly<Record<Inspection, string>>;

/** The cells of a line of which nothing is typed yet. */
export const untyped: Cells = {
  ...{ quantity: '', rejectedQuantity: '', rejectionReason: '', lotNo: '', batchNo: '', expiryDate: '' },
  inspection: '',
};

export function valuesOf(lines: readonly WaitingLine[], today: string): ReceiveValues {
  const sheet = sheetOf(
    lines.map((line) => ({
      key: line.id,
      cells: {
        orderLineId: line.id,
        item: line.item,
        order: line.number,
        unit: line.unit,
        remaining: line.remaining,
        outstanding: `${withSeparators(line.remaining)} ${line.unit}`,
        ...untyped,
      },
    })),
  );
  return { warehouse: null, receivedOn: today, comments: '', files: [], sheet, places: {} };
}

/** Every line with all that is outstanding of it; of one that is divided the first part takes what the others leave. */
export function withAll(sheet: Sheet): Sheet {
  const lines = sheet.lines.map((line) => {
    const parts = partsOf(sheet, line.cells);
    if (parts[0] !== line) return line;
    const others = parts.slice(1).map(({ cells }) => acceptedOf(cells));
    const rest = restOf(countOf(line.cells['remaining']), total(others));
    return { ...line, cells: { ...line.cells, quantity: rest } };
  });
  return { ...sheet, lines, problems: {} };
}

/** The lines that say what has come of the same line of an order. */
const partsOf = ({ lines }: Sheet, { orderLineId }: Cells) =>
  lines.filter(({ cells }) => cells['orderLineId'] === orderLineId);

/** What is accepted in all of a line that is divided, against what is outstanding of it. */
export interface DividedLine {
  readonly orderLineId: string;
  readonly item: string;
  readonly unit: string;
  readonly accepted: string;
  readonly remaining: string;
}

export function dividedLines(sheet: Sheet): readonly DividedLine[] {
  return sheet.lines.flatMap((line) => {
    const parts = partsOf(sheet, line.cells);
    const { orderLineId = '', item = '', unit = '', remaining = '0' } = line.cells;
    if (parts.length < 2 || parts[0] !== line) return [];
    return { orderLineId, item, unit, remaining, accepted: total(parts.map(({ cells }) => acceptedOf(cells))) };
  });
}

/** After an edit: what has just failed its inspection is rejected instead of accepted. */
export function withFailures(before: Sheet, after: Sheet, words: InspectionWords): Sheet {
  const known = new Map(before.lines.map(({ key, cells }) => [key, cells['inspection']]));
  const moved = new Set<string>();
  const lines = after.lines.map((line) => {
    const { inspection, quantity: accepted = '', rejectedQuantity = '' } = line.cells;
    const hasFailed = inspection === words.failed && known.get(line.key) !== words.failed;
    if (!hasFailed || accepted === '' || rejectedQuantity !== '') return line;
    moved.add(line.key);
    return { ...line, cells: { ...line.cells, quantity: '', rejectedQuantity: accepted } };
  });
  // What was wrong with the accepted quantity is said of no other one.
  const problems = Object.fromEntries(Object.entries(after.problems).filter(([key]) => !moved.has(key)));
  return { ...after, lines, problems };
}

const countOf = (text = '') => {
  const read = quantity.safeParse(text.trim());
  return read.success ? read.data : '0';
};

/** What is accepted of a line. */
export const acceptedOf = (cells: Cells) => countOf(cells['quantity']);

/** The receipt as it is sent. */
export function draftOf(values: ReceiveValues, words: InspectionWords): ReceiptDraft {
  const { warehouse, receivedOn, comments, files, sheet, places } = values;
  const inspectionOf = (word: string | undefined) =>
    (['passed', 'failed'] as const).find((result) => words[result] === word) ?? null;
  return {
    ...{ warehouse, receivedOn, comments, files: files.map(({ id }) => id) },
    lines: sheet.lines.map(({ key, cells }) => ({
      orderLineId: cells['orderLineId'] ?? '',
      quantity: acceptedOf(cells),
      rejectedQuantity: countOf(cells['rejectedQuantity']),
      rejectionReason: cells['rejectionReason'] ?? '',
      lotNo: cells['lotNo'] ?? '',
      batchNo: cells['batchNo'] ?? '',
      expiryDate: cells['expiryDate'] || null,
      storageDate: null,
      inspection: inspectionOf(cells['inspection']),
      locations: (places[key] ?? []).flatMap(({ location, quantity: put }) =>
        location === null ? [] : [{ location, quantity: countOf(put) }],
      ),
    })),
  };
}

/** The step that a problem belongs to. */
export function stepOf({ path }: Pick<FieldError, 'path'>): Step {
  if (path === 'warehouse') return 'warehouse';
  return path.includes('.locations') ? 'locations' : 'form';
}

/** What is wrong with a receipt, as the server would say it. */
export function wrongIn(draft: ReceiptDraft, lines: readonly WaitingLine[]): readonly FieldError[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return problemsOf(draft, (id) => {
    const line = byId.get(id);
    return line && ruleOf(line);
  });
}

/** The most that the server has named is what is expected, without a tolerance of its own. */
function ruleOf({ most, takesStock, needsCheck }: WaitingLine): LineRules {
  return {
    ...{ quantity: most, receivedQty: '0', tolReceipt: null },
    ...{ receiveCheck: needsCheck, receiveInventory: takesStock },
  };
}

/** The sheet with what is wrong in its cells. */
export function withProblems(sheet: Sheet, fields: readonly FieldError[]): Sheet {
  const found: Record<string, Record<string, Pick<FieldError, 'code' | 'args'>>> = {};
  for (const { path, code, args } of fields) {
    const [head, place, column = ''] = path.split('.');
    const line = head === 'lines' ? sheet.lines[Number(place)] : undefined;
    if (!line || column === 'locations') continue;
    const at = column === 'orderLineId' ? 'quantity' : column;
    found[line.key] = { ...found[line.key], [at]: { code, ...(args ? { args } : {}) } };
  }
  return { ...sheet, problems: found };
}
