import { sheetOf, type Sheet } from '#lab/ui/lines/edit-lines.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { Cells, Line } from '#lab/ui/lines/line.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { GoalDetail } from '../../shared/goal.dto.js';

/** What the form holds. */
export interface GoalValues {
  readonly year: string;
  readonly comment: string;
  readonly files: readonly FileView[];
  readonly sheet: Sheet;
}

/** Fields of the form in the order of the screen, as the server names them. */
export const fields = ['year', 'lines', 'comment', 'files'] as const;

/** Names of company goals by id. */
export type Links = ReadonlyMap<string, string>;

const planned = ['goal', 'weight', 'targetDate'] as const;
const evaluated = ['completionDate', 'selfScore', 'selfEvaluation'] as const;

/** What a stored set holds, or a new one of a year. */
export function valuesOf(stored: GoalDetail | undefined, year: string, links: Links): GoalValues {
  if (!stored) return { year, comment: '', files: [], sheet: sheetOf([]) };
  const { comment, files = [], lines } = stored;
  const cellsOf = (line: GoalDetail['lines'][number]): Cells => ({
    ...Object.fromEntries([...planned, ...evaluated].map((field) => [field, line[field] ?? ''])),
    companyGoalId: line.companyGoalId === null ? '' : (links.get(line.companyGoalId) ?? ''),
  });
  const sheet = sheetOf(lines.map((line) => ({ key: line.id, id: line.id, cells: cellsOf(line) })));
  return { year: String(stored.year), comment, files, sheet };
}

/** The same without company goals that the year does not have. */
export function withLinksOf(values: GoalValues, links: Links): GoalValues {
  const names = new Set(links.values());
  const isGone = ({ cells }: Line) => Boolean(cells['companyGoalId']) && !names.has(cells['companyGoalId'] ?? '');
  const { sheet } = values;
  if (!sheet.lines.some(isGone)) return values;
  const lines = sheet.lines.map((line) =>
    isGone(line) ? { ...line, cells: { ...line.cells, companyGoalId: '' } } : line,
  );
  return { ...values, sheet: { ...sheet, lines } };
}

/** The draft as it is sent: the server refuses what does not fit. */
export function bodyOf({ year, comment, files, sheet }: GoalValues, links: Links) {
  const idOf = (name: string) => [...links].find(([, each]) => each === name)?.[0] ?? null;
  return {
    year: Number(year),
    comment: comment.trim(),
    files: files.map(({ id }) => id),
    lines: sheet.lines.map(({ id, cells }) => ({
      ...(id === undefined ? {} : { id }),
      goal: cells['goal'] ?? '',
      weight: cells['weight'] || null,
      targetDate: cells['targetDate'] || null,
      companyGoalId: cells['companyGoalId'] ? idOf(cells['companyGoalId']) : null,
      completionDate: cells['completionDate'] || null,
      selfScore: cells['selfScore'] || null,
      selfEvaluation: cells['selfEvaluation'] ?? '',
    })),
  };
}

/** Two drafts with the same print say the same, whether or not the server knows their lines. */
export function printOf({ sheet, ...rest }: GoalValues): string {
  return JSON.stringify([rest, sheet.lines.map(({ key, cells }) => [key, cells])]);
}

interface Kept {
  readonly header: Omit<GoalValues, 'sheet'>;
  readonly lines: readonly Line[];
}

/** The browser keeps header and lines; lines that are not stored yet get new keys when they come back. */
export const draft = {
  of: ({ sheet, ...header }: GoalValues): Kept => ({ header, lines: sheet.lines }),
  back: ({ header, lines }: Kept): GoalValues => ({
    ...header,
    sheet: sheetOf(lines.map((line, place) => (line.id === undefined ? { ...line, key: `kept${place}` } : line))),
  }),
};

/** Sum of the weights in hundredths; what is no number counts as nothing. */
function weightSum({ lines }: Sheet): number {
  return lines.reduce((sum, { cells }) => sum + (Math.round(Number(cells['weight'] ?? '') * 100) || 0), 0);
}

/** What a submit cannot be without besides the cells of the goals. */
export function problemsOf({ sheet }: GoalValues, goal: 'save' | 'submit'): readonly FieldError[] {
  if (goal === 'save') return [];
  if (sheet.lines.length === 0) return [fieldProblem('lines', 'required')];
  const sum = weightSum(sheet);
  return sum > 100 ? [fieldProblem('lines', 'weightSum', String(sum / 100))] : [];
}

/** The cells that a submit needs and that are empty, by the paths of the server. */
export function missingOf({ sheet }: GoalValues, isEvaluated: boolean): readonly FieldError[] {
  return sheet.lines.flatMap(({ cells }, at) =>
    (isEvaluated ? evaluated : planned).flatMap((field) =>
      cells[field] ? [] : [fieldProblem(`lines.${at}.${field}`, 'required')],
    ),
  );
}
