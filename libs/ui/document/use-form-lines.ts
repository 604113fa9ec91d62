import { useCallback, useLayoutEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { FormProblem } from '../form/form-bar.js';
import { useT } from '../i18n/language-provider.js';
import { focusCell } from '../lines/cell-keys.js';
import { applyEdit, checkAll, type Edit, type Sheet } from '../lines/edit-lines.js';
import type { CellProblem, LineProblems, LineSpec } from '../lines/line.js';
import type { LinesEditor } from '../lines/use-lines.js';

/** Values of a form that has lines. */
export interface WithSheet {
  readonly sheet: Sheet;
}

/** What the cells of a document add to its form, be they of lines or of a table of its own. */
export interface FormCells<Values> {
  /** A refused field as the screen names it, where it is a cell: `lines.0.brand` → `l1/brand`. */
  readonly cellOf: (path: string, sent: Values) => string | undefined;
  /**
   * Cells that cannot be sent. A submit also waits for those that are empty and needed, and for those that the server
   * has refused before.
   */
  readonly check: (values: Values, intent: 'save' | 'submit') => readonly FieldError[];
  /** The values with exactly these problems shown on their cells. */
  readonly mark: (values: Values, problems: readonly FieldError[]) => Values;
  /** The cells that show a problem. */
  readonly shown: readonly FieldError[];
  /** The problems that are shown, with the names of their cells. */
  readonly problems: readonly FormProblem[];
  /** The values once they are stored: new lines have got their ids. */
  readonly learn: (values: Values, sent: Values, ids: readonly string[]) => Values;
  /** Moves the focus to a cell, or for `lines` to the row that begins a line; false for any other field. */
  readonly focus: (frame: HTMLElement, field: string) => boolean;
}

/** What the lines of a document add to its form. A cell is the field `<key of the line>/<column>`. */
export interface FormLines<Values> extends FormCells<Values> {
  readonly editor: LinesEditor;
}

const parting = '/';
const linesField = 'lines';

/**
 * The lines of a form, which are kept among its values as `sheet`.
 * @param missing what a submit needs of the lines and does not find, by the paths of the server: `lines.0.brand`
 */
export function useFormLines<Values extends WithSheet>(
  spec: LineSpec,
  { values, setValues }: { readonly values: Values; readonly setValues: Dispatch<SetStateAction<Values>> },
  missing: (values: Values) => readonly FieldError[] = () => [],
): FormLines<Values> {
  const t = useT();
  const { sheet } = values;
  const latest = useRef(spec);
  useLayoutEffect(() => {
    latest.current = spec;
  });
  // Stays the same, so that a row is drawn anew only when its own line changes.
  const edit = useCallback(
    (next: Edit) => {
      const current = latest.current;
      setValues((now) => withEdit(now, current, next));
    },
    [setValues],
  );
  const cellOf = (path: string, { sheet: { lines } }: Values): string | undefined => {
    const [head, place, column] = path.split('.');
    const line = head === linesField ? lines[Number(place)] : undefined;
    return line && column !== undefined ? `${line.key}${parting}${column}` : undefined;
  };
  const missingCells = (given: Values) =>
    lineProblems(
      missing(given).flatMap((problem) => {
        const path = cellOf(problem.path, given);
        return path === undefined ? [] : [{ ...problem, path }];
      }),
    );
  return {
    editor: { spec, sheet, edit },
    cellOf,
    check: (given, intent) => {
      const before = intent === 'submit' ? bothOf(missingCells(given), given.sheet.problems) : {};
      return cellErrors(spec, given.sheet, checkAll(spec, { ...given.sheet, problems: before }));
    },
    mark: (now, problems) => withEdit(now, spec, { do: 'refuse', problems: lineProblems(problems) }),
    shown: cellErrors(spec, sheet, sheet.problems),
    problems: cellErrors(spec, sheet, sheet.problems).map(({ path }) => ({
      field: path,
      label: t('ui.document.problemAt', nameOf(spec, sheet, path)),
    })),
    learn: (now, sent, ids) =>
      withEdit(now, spec, {
        do: 'saved',
        ids: Object.fromEntries(
          sent.sheet.lines.flatMap(({ key }, place) => (ids[place] === undefined ? [] : [[key, ids[place]]])),
        ),
      }),
    focus: (frame, field) => {
      const [line, column] = field.split(parting);
      if (line !== undefined && column !== undefined) return focusCell(frame, { line, column });
      if (field !== linesField) return false;
      frame.querySelector<HTMLElement>('[data-spare] input')?.focus();
      return true;
    },
  };
}

function withEdit<Values extends WithSheet>(values: Values, spec: LineSpec, edit: Edit): Values {
  return { ...values, sheet: applyEdit(spec, values.sheet, edit) };
}

/** The problems of cells in the order of the screen, as refused fields. */
function cellErrors(spec: LineSpec, { lines }: Sheet, problems: LineProblems): readonly FieldError[] {
  return lines.flatMap(({ key }) =>
    spec.columns.flatMap(({ key: column }) => {
      const problem = problems[key]?.[column];
      return problem ? [{ ...problem, path: `${key}${parting}${column}` }] : [];
    }),
  );
}

function lineProblems(errors: readonly FieldError[]): LineProblems {
  const problems: Record<string, Record<string, CellProblem>> = {};
  for (const { path, ...problem } of errors) {
    const [line = '', column = ''] = path.split(parting);
    problems[line] = { ...problems[line], [column]: problem };
  }
  return problems;
}

/** All problems; where a cell has two, the second. */
function bothOf(first: LineProblems, second: LineProblems): LineProblems {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...keys].map((key) => [key, { ...first[key], ...second[key] }]));
}

/** Place of the line and name of the column, for people. */
function nameOf({ columns }: LineSpec, { lines }: Sheet, path: string) {
  const [line, column] = path.split(parting);
  return {
    line: lines.findIndex(({ key }) => key === line) + 1,
    column: columns.find(({ key }) => key === column)?.label,
  };
}
