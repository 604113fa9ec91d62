import { useEffect, useState } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { useDraft } from '#lab/ui/form/draft.js';
import { applyEdit, checkAll, sheetOf } from '#lab/ui/lines/edit-lines.js';
import type { Line, LineProblems, LineSpec } from '#lab/ui/lines/line.js';
import { useLines } from '#lab/ui/lines/use-lines.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { forgetHandover, handedOver, type Handover } from './handover.js';
import {
  bodyOf,
  headerFields,
  headerOf,
  linesOf,
  missingIn,
  newHeader,
  placed,
  printOf,
  totalsOf,
  type Header,
  type HeaderField,
  type HeaderProblems,
} from './request-values.js';
import { useLineSpec } from './use-line-spec.js';
import { useRequestSaving, type Sent } from './use-request-saving.js';

interface Stored {
  /** The request as the server has it; undefined until it was saved once. */
  readonly request: RequestDetail | undefined;
  readonly print: string;
}

/** What somebody has typed, as the browser keeps it. */
interface Typed {
  readonly header: Header;
  readonly lines: readonly Line[];
}

/** Everything that the form of a request knows: its values and lines, what is wrong with them, saving and submitting. */
export function useRequestForm(opened: RequestDetail | undefined, jump: (field: string) => void) {
  const { user } = useMe();
  const [first] = useState(() => firstOf(opened, handedOver(opened?.id), user.id));
  useEffect(() => forgetHandover(opened?.id), [opened?.id]);

  const [header, setHeader] = useState(first.header);
  const [stored, setStored] = useState<Stored>({ request: opened, print: first.print });
  const [refused, setRefused] = useState<HeaderProblems>(first.refused);
  const [refusal, setRefusal] = useState<ApiError | undefined>(first.refusal);
  const spec = useLineSpec(header.dueDate);
  const editor = useLines(spec, first.sheet);
  const { sheet, edit } = editor;
  const dirty = printOf(header, sheet.lines) !== stored.print;
  useUnsaved(dirty);
  const fill = (kept: Typed) => {
    setHeader(kept.header);
    edit({ do: 'reset', lines: kept.lines });
  };
  const saved = stored.request;
  const draft = useDraft<Typed>(
    `purchase-request:${saved?.id ?? 'new'}:${saved?.version ?? 0}`,
    dirty ? { header, lines: sheet.lines } : undefined,
    {
      restore: (kept) => fill({ ...kept, lines: kept.lines.map(withOwnKey) }),
      undo: () =>
        fill(saved ? { header: headerOf(saved), lines: linesOf(saved) } : { header: newHeader(user.id), lines: [] }),
    },
  );

  const show = (problems: HeaderProblems, lines: LineProblems) => {
    setRefused(problems);
    edit({ do: 'refuse', problems: lines });
  };
  const saving = useRequestSaving({
    stored: stored.request,
    isNew: opened === undefined,
    dirty,
    compose: () => ({
      body: bodyOf(header, sheet.lines),
      print: printOf(header, sheet.lines),
      keys: sheet.lines.map(({ key }) => key),
    }),
    hold: (request, sent) => ({
      stored: request,
      header,
      sheet: sent ? applyEdit(spec, sheet, { do: 'saved', ids: idsOf(request, sent) }) : sheet,
      print: sent?.print ?? stored.print,
    }),
    onStored: (request, sent) => {
      setStored({ request, print: sent.print });
      setRefusal(undefined);
      edit({ do: 'saved', ids: idsOf(request, sent) });
    },
    onRefused: (problem, keys) => {
      const { header: problems, lines } = placed(problem.fields, keys);
      if (problem.fields.length === 0) return setRefusal(problem);
      show(problems, lines);
      jump(firstField(spec, problems, lines, keys) ?? '');
    },
  });

  /** Goes on unless something is plainly wrong; `told` counts what the server has refused before as well. */
  const unlessWrong = (told: boolean, run: () => void) => {
    const missing = missingIn(header);
    const plain = checkAll(spec, { ...sheet, problems: {} });
    const all = checkAll(spec, sheet);
    const wrong = told ? { header: { ...refused, ...missing }, lines: all } : { header: missing, lines: plain };
    const field = firstField(
      spec,
      wrong.header,
      wrong.lines,
      sheet.lines.map(({ key }) => key),
    );
    setRefusal(undefined);
    if (field === undefined) return run();
    show({ ...refused, ...missing }, all);
    jump(field);
  };

  return {
    header,
    change: (part: Partial<Header>) => {
      setHeader({ ...header, ...part });
      setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part))));
    },
    /** A field that must not be empty says so once it has been left empty. */
    leave: (field: HeaderField) => {
      const problem = missingIn(header)[field];
      if (problem) setRefused({ ...refused, [field]: problem });
    },
    editor,
    totals: totalsOf(sheet.lines),
    request: stored.request,
    dirty,
    draft,
    ...useWords(refused, refusal, editor),
    busy: saving.busy,
    save: () => unlessWrong(false, saving.save),
    submit: () => unlessWrong(true, saving.submit),
    conflict: saving.conflict,
    gone: saving.gone,
    keepMine: saving.keepMine,
    takeTheirs: () => {
      const theirs = saving.conflict;
      if (!theirs) return;
      setHeader(headerOf(theirs));
      edit({ do: 'reset', lines: linesOf(theirs) });
      setStored({ request: theirs, print: printOf(headerOf(theirs), linesOf(theirs)) });
      setRefused({});
      saving.settled();
    },
  };
}

/** Lines that are not stored yet: the form counts its own keys from one. */
function withOwnKey(line: Line, place: number): Line {
  return line.id === undefined ? { ...line, key: `kept${place}` } : line;
}

/** What the form starts with: what another page has left for it, what is stored, or nothing. */
function firstOf(opened: RequestDetail | undefined, handed: Handover | undefined, me: string) {
  const header = handed?.header ?? (opened ? headerOf(opened) : newHeader(me));
  const lines = opened ? linesOf(opened) : [];
  const sheet = handed?.sheet ?? sheetOf(lines);
  const keys = sheet.lines.map(({ key }) => key);
  const told = placed(handed?.problem?.fields ?? [], keys);
  return {
    header,
    sheet: handed?.problem ? { ...sheet, problems: told.lines } : sheet,
    print: handed?.print ?? printOf(header, lines),
    refused: told.header,
    refusal: handed?.problem?.fields.length === 0 ? handed.problem : undefined,
  };
}

function idsOf(request: RequestDetail, { keys }: Sent): Readonly<Record<string, string>> {
  return Object.fromEntries(
    request.lines.flatMap(({ id }, place) => (keys[place] === undefined ? [] : [[keys[place], id]])),
  );
}

/** The first field with a problem, as the screen has them: above the lines, in them, below. */
function firstField(
  { columns }: LineSpec,
  header: HeaderProblems,
  lines: LineProblems,
  keys: readonly string[],
): string | undefined {
  const line = keys.find((key) => lines[key]);
  const column = columns.find(({ key }) => line !== undefined && lines[line]?.[key]);
  return fieldsOf(header)[0] ?? (line !== undefined && column ? cellField(line, column.key) : undefined);
}

function fieldsOf(header: HeaderProblems): readonly HeaderField[] {
  return headerFields.filter((field) => header[field]);
}

const parting = '/';

/** A cell as one of the fields that problems are about. */
function cellField(line: string, column: string): string {
  return `${line}${parting}${column}`;
}

/** The cell that a field stands for; undefined for those of the header. */
export function cellOf(field: string): { readonly line: string; readonly column: string } | undefined {
  const [line, column] = field.split(parting);
  return line !== undefined && column !== undefined ? { line, column } : undefined;
}

/** The words of what is wrong: beside its field, in the list at the foot, and where no field is to blame. */
function useWords(
  refused: HeaderProblems,
  refusal: ApiError | undefined,
  { spec, sheet }: ReturnType<typeof useLines>,
) {
  const t = useT();
  const { texts } = useLanguage();
  const inHeader = fieldsOf(refused).map((field) => ({
    field: field as string,
    label: t(`purchase.request.fields.${field}`),
  }));
  const inLines = sheet.lines.flatMap(({ key }, place) =>
    spec.columns
      .filter(({ key: column }) => sheet.problems[key]?.[column])
      .map(({ key: column, label }) => ({
        field: cellField(key, column),
        label: t('purchase.form.problemAt', { line: place + 1, column: label }),
      })),
  );
  return {
    problem: (field: HeaderField) => {
      const given = refused[field];
      return given && fieldErrorText(texts, given.code, given.args);
    },
    problems: [...inHeader, ...inLines],
    refusal: refusal && problemText(texts, refusal),
  };
}
