import { useId, useState } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { ApiError } from '../api-error.js';
import { useDraft } from '../form/draft.js';
import { fieldErrorText, problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useUnsaved } from '../layout/unsaved.js';
import type { RecordDetail } from '#lab/shared/document-kind.js';
import type { Refusal } from './refusal.js';
import type { FormCells } from './use-form-lines.js';
import type { HeldValues } from './use-held-values.js';
import { useSaving, type Intent } from './use-saving.js';

/** What the form of one document is made of; everything else is the same for all. */
interface FormSpec<Values> {
  /** Fields in the order of the screen, as the server names them; `lines` is the lines as a whole. */
  readonly fields: readonly string[];
  /** What is sent to the server. */
  readonly bodyOf: (values: Values) => object | Promise<object>;
  /** What the form itself can see that keeps it from being saved, or submitted; cells of lines are checked besides. */
  readonly problemsOf: (values: Values, intent: Intent) => readonly FieldError[];
  /** The values after a change of some of them, where others follow. */
  readonly withChange?: (values: Values, part: Partial<Values>) => Values;
  /** The refused fields that stay refused after a change; without, all but the changed ones. */
  readonly stillRefused?: (refused: readonly FieldError[], part: Partial<Values>) => readonly FieldError[];
  /** Values with the same print are the same to the server; without, their JSON. */
  readonly printOf?: (values: Values) => string;
  /** How the browser keeps what was typed; without, the values as they are. */
  readonly draft?: { readonly of: (values: Values) => unknown; readonly back: (kept: never) => Values };
  readonly lines?: FormCells<Values>;
}

interface WithLines {
  readonly lines?: readonly { readonly id: string }[];
}

/** Everything that the form of a document knows: values, problems, conflict, draft, saving and submitting. */
export function useDocumentForm<Detail extends RecordDetail & WithLines, Values extends object>(
  held: HeldValues<Detail, Values>,
  spec: FormSpec<Values>,
) {
  const { kind, opened, values, setValues, valuesOf, handed } = held;
  const { fields, lines, draft, bodyOf, problemsOf, printOf = JSON.stringify } = spec;
  const { texts } = useLanguage();
  const t = useT();
  const ids = useId();
  const [stored, setStored] = useState(() => ({ record: opened, print: handed?.print ?? printOf(valuesOf(opened)) }));
  const [refusal, setRefusal] = useState<Refusal | undefined>(held.refusal);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);

  const dirty = printOf(values) !== stored.print;
  useUnsaved(dirty);
  const kept = useDraft<never>(
    `${kind.words.name}:${stored.record?.id ?? 'new'}:${stored.record?.version ?? 0}`,
    dirty ? ((draft ? draft.of(values) : values) as never) : undefined,
    {
      restore: (found) => setValues(draft ? draft.back(found) : found),
      undo: () => setValues(valuesOf(stored.record)),
    },
  );

  const idOf = (field: string) => `${ids}${field}`;
  const frame = idOf('form');
  const jump = (field: string) => {
    const root = document.getElementById(frame);
    if (!(root && lines?.focus(root, field))) document.getElementById(idOf(field))?.focus();
  };
  const isCell = ({ path }: FieldError) => !fields.includes(path);
  const blamed = (problems: readonly FieldError[]) =>
    fields.filter((field) => problems.some(({ path }) => path === field));
  const fieldOf = (path: string) => fields.find((field) => field === path.split('.')[0]) ?? fields[0] ?? '';
  const learn = (now: Values, sent: Values, record: Detail) =>
    lines
      ? lines.learn(
          now,
          sent,
          (record.lines ?? []).map(({ id }) => id),
        )
      : now;
  const mark = (now: Values, { fields: refused }: Refusal) => (lines ? lines.mark(now, refused.filter(isCell)) : now);

  const saving = useSaving<Detail, Values>({
    kind,
    stored: stored.record,
    isNew: opened === undefined,
    dirty,
    values,
    bodyOf,
    hold: (record, sent, refused) => {
      const known = learn(values, sent, record);
      return {
        stored: record,
        values: refused ? mark(known, refused) : known,
        print: printOf(sent),
        refusal: refused && withoutCells(refused, isCell),
      };
    },
    placed: (given, sent) => ({
      ...given,
      fields: given.fields.map((field) => ({ ...field, path: lines?.cellOf(field.path, sent) ?? fieldOf(field.path) })),
    }),
    onStored: (record, sent) => {
      setStored({ record, print: printOf(sent) });
      setRefusal(undefined);
      setValues((now) => learn(now, sent, record));
    },
    onRefused: (given) => {
      setRefusal(withoutCells(given, isCell));
      if (given.fields.length === 0) return;
      setValues(mark(values, given));
      jump(blamed(given.fields)[0] ?? given.fields[0]?.path ?? '');
    },
  });

  const found = problemsOf(values, 'submit');
  const refused = refusal?.fields ?? [];
  /** Goes on unless something is plainly wrong; a submit also waits until what was refused before has changed. */
  const attempt = (intent: Intent, run: () => void) => {
    const before = intent === 'submit' ? refused : [];
    const cells = lines?.check(values, intent) ?? [];
    const [first] = [...blamed([...problemsOf(values, intent), ...before]), ...cells.map(({ path }) => path)];
    if (refused.length === 0) setRefusal(undefined);
    if (intent === 'submit' || first !== undefined) setTried(true);
    if (first === undefined) return run();
    if (lines) setValues(lines.mark(values, [...lines.shown, ...lines.check(values, intent)]));
    jump(first);
  };

  return {
    kind,
    values,
    /** The record as it is stored; undefined until it was saved once. */
    record: stored.record,
    dirty,
    draft: kept,
    frame,
    jump,
    busy: saving.busy,
    conflict: saving.conflict,
    gone: saving.gone,
    keepMine: saving.keepMine,
    /** The server's word on what no single field is to blame for. */
    refusal:
      refusal && refused.length === 0
        ? problemText(texts, new ApiError(refusal.code, '', { status: 0, args: refusal.args }))
        : undefined,
    /** Problems for the list at the foot, in the order of the screen. */
    problems: [
      ...blamed([...(tried ? found : []), ...refused]).map((field) => ({
        field,
        label: t(`${kind.words.texts}.fields.${field}`),
      })),
      ...(lines?.problems ?? []),
    ],
    change: (part: Partial<Values>) => {
      setValues((now) => spec.withChange?.(now, part) ?? { ...now, ...part });
      const still = spec.stillRefused?.(refused, part) ?? refused.filter(({ path }) => !(path in part));
      setRefusal(refusal && still.length > 0 ? { ...refusal, fields: still } : undefined);
    },
    /** Label, id and problem of a field, for its `FormField`. */
    field: (name: string) => {
      const shown = [...(tried || left.has(name) ? found : []), ...refused].filter(({ path }) => path === name);
      const said = new Set(shown.map(({ code, args }) => fieldErrorText(texts, code, args)));
      return {
        id: idOf(name),
        label: t(`${kind.words.texts}.fields.${name}`),
        problem: said.size > 0 ? [...said].join(' ') : undefined,
      };
    },
    /** A field that must not be empty says so once it has been left empty. */
    leave: (name: string) => setLeft((now) => new Set(now).add(name)),
    save: () => attempt('save', saving.save),
    submit: () => attempt('submit', saving.submit),
    takeTheirs: () => {
      const theirs = saving.conflict;
      if (!theirs) return;
      setValues(valuesOf(theirs));
      setStored({ record: theirs, print: printOf(valuesOf(theirs)) });
      setRefusal(undefined);
      setLeft(new Set());
      setTried(false);
      saving.settled();
    },
  };
}

/** What of a refusal is shown outside the cells of lines; undefined where they show all of it. */
function withoutCells(given: Refusal, isCell: (field: FieldError) => boolean): Refusal | undefined {
  const fields = given.fields.filter((field) => !isCell(field));
  return given.fields.length > 0 && fields.length === 0 ? undefined : { ...given, fields };
}

/** The form of a document, as its parts see it. */
export type DocumentForm<Detail extends RecordDetail & WithLines, Values extends object> = ReturnType<
  typeof useDocumentForm<Detail, Values>
>;
