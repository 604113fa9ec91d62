import { useLayoutEffect, useRef, useState } from 'react';
import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { useMoveOn } from '../layout/use-move-on.js';
import { useApiMutation } from '../query.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { useFirstSave } from './first-save.js';
import { handOver, type Handover } from './handover.js';
import { refusalOf, type Refusal } from './refusal.js';
import { useRecordAct } from './use-record-act.js';

export type Intent = 'save' | 'submit';

interface Put<Values> {
  readonly intent: Intent;
  readonly values: Values;
  /** The version that is replaced; undefined for a new record. */
  readonly version: number | undefined;
}

interface SavingProps<Detail, Values> {
  readonly kind: DocumentKind;
  /** The record as it is stored; undefined until it was saved once. */
  readonly stored: Detail | undefined;
  /** The page is that of a new record; once stored it has a page of its own. */
  readonly isNew: boolean;
  readonly dirty: boolean;
  readonly values: Values;
  readonly bodyOf: (values: Values) => object | Promise<object>;
  readonly onStored: (stored: Detail, sent: Values) => void;
  /** The form as it is now, for the page that goes on with it; `sent` are the values that the server has of it. */
  readonly hold: (stored: Detail, sent: Values, refused?: Refusal) => Handover<Detail, Values>;
  /** A refusal in the words of the screen: cells by the keys of their lines. */
  readonly placed: (refusal: Refusal, sent: Values) => Refusal;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves the draft, submits it as it was saved, and settles a conflict with a save of another person. */
export function useSaving<Detail extends RecordDetail, Values>(props: SavingProps<Detail, Values>) {
  const { kind, stored, isNew, dirty, values, bodyOf, onStored, hold, placed, onRefused } = props;
  const { route, edit, record: recordPath } = kind.paths;
  const moveOn = useMoveOn();
  const create = useFirstSave<Detail>(route);
  const [conflict, setConflict] = useState<Detail>();
  const [gone, setGone] = useState(false);
  const known = useRef(stored);
  const sent = useRef(values);
  // Answers come later than the page that asked: they find the form as it is by then.
  const latest = useRef({ hold, onStored });
  useLayoutEffect(() => {
    latest.current = { hold, onStored };
    known.current = stored;
  });

  const goOn = (form: Handover<Detail, Values>) => {
    handOver(form);
    moveOn(edit(form.stored.id));
  };
  const lookAgain = async (id: string) => {
    try {
      setConflict(await api.get<Detail>(`${route}/${id}`));
    } catch {
      setGone(true);
    }
  };
  const refuse = (problem: ApiError): boolean => {
    // A lost connection is shown above the page; a refusal is shown where it is corrected.
    if (problem.trouble || problem.isHandled || problem.status >= 500) return false;
    const refusal = placed(refusalOf(problem), sent.current);
    if (problem.code === errors.stale.code && known.current) void lookAgain(known.current.id);
    else if (problem.code === errors.notFound.code) setGone(true);
    else if (isNew && known.current) goOn(latest.current.hold(known.current, sent.current, refusal));
    else onRefused(refusal);
    return true;
  };

  const { act, busy: acting } = useRecordAct(kind, stored, {
    onDone: ({ id }) => moveOn(recordPath(id)),
    onProblem: refuse,
  });
  const submitStored = (record: Detail) => act({ action: kind.words.start }, {}, record);

  const store = useApiMutation<Put<Values>, Detail>(
    async ({ values: given, version }) => {
      const body = await bodyOf(given);
      // A record that was created and then not submitted is saved the next time, never created twice.
      return version === undefined || !known.current
        ? create(body)
        : api.put<Detail>(`${route}/${known.current.id}`, { ...body, version });
    },
    {
      refreshes: [route, 'Common'],
      onDone: (record, { intent, values: given }) => {
        known.current = record;
        setConflict(undefined);
        latest.current.onStored(record, given);
        if (intent === 'submit') submitStored(record);
        else if (isNew) goOn(latest.current.hold(record, given));
      },
      onProblem: refuse,
    },
  );
  const put = (intent: Intent, version = known.current?.version) => {
    sent.current = values;
    store.mutate({ intent, values, version });
  };

  return {
    busy: acting ? ('submit' as const) : store.isPending ? store.variables.intent : undefined,
    save: () => put('save'),
    submit: () => {
      if (!known.current || dirty) return put('submit');
      sent.current = values;
      submitStored(known.current);
    },
    /** What another person saved in the meantime. */
    conflict,
    /** The record was deleted, or is no longer open to the reader. */
    gone,
    keepMine: () => conflict && put('save', conflict.version),
    settled: () => setConflict(undefined),
  };
}
