import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FieldError } from '#lab/shared/define-errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import { useDraft } from '#lab/ui/form/draft.js';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import {
  claimFields,
  draftOf,
  problemsOf,
  valuesOf,
  withInterval,
  type ClaimField,
  type ClaimValues,
} from './claim-values.js';
import { refusalIn, type Refusal } from './refusal.js';
import { useClaimSaving } from './use-claim-saving.js';
import { useDayCount } from './use-day-count.js';

/** What the server has, and the values that it was made of. */
interface Saved {
  readonly claim: LeaveClaimDetail | undefined;
  readonly values: ClaimValues;
}

/** A change of these makes the days follow the calendar again. */
const ofInterval = new Set(['typeId', 'startDay', 'startHalf', 'endDay', 'endHalf']);

/** Everything a claim's form knows: its values, what is wrong with them, saving and submitting. */
export function useClaimForm(initial: LeaveClaimDetail | undefined, choices: readonly LeaveChoice[]) {
  const { state } = useLocation();
  const [values, setValues] = useState<ClaimValues>(() => valuesOf(initial));
  const [saved, setSaved] = useState<Saved>({ claim: initial, values });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  // Somebody who was sent here by a refusal sees it; it goes with the first change.
  const [refusal, setRefusal] = useState<Refusal | undefined>(() => refusalIn(state));
  const type = choices.find(({ id }) => id === values.typeId);
  const count = useDayCount(values);
  const dirty = values !== saved.values;
  useUnsaved(dirty);
  const draft = useDraft<ClaimValues>(
    `leave-claim:${saved.claim?.id ?? 'new'}:${saved.claim?.version ?? 0}`,
    dirty ? values : undefined,
    { restore: setValues, undo: () => setValues(saved.values) },
  );

  const found = useMemo(
    () => problemsOf(values, { type, counted: count.counted, year: new Date().getFullYear() }),
    [values, type, count.counted],
  );
  const change = (part: Partial<ClaimValues>) => {
    const moves = Object.keys(part).some((name) => ofInterval.has(name));
    setValues(moves ? withInterval(values, part) : { ...values, ...part });
    setRefusal(undefined);
  };
  const saving = useClaimSaving({
    initial,
    dirty,
    draft: async () => draftOf(values, await count.ask()),
    onSaved: (claim) => setSaved({ claim, values }),
    onRefused: setRefusal,
  });
  return {
    values,
    change,
    type,
    count: count.shown,
    /** The claim as it is stored; undefined until it was saved once. */
    claim: saved.claim,
    dirty,
    draft,
    leave: (field: ClaimField) => setLeft((now) => new Set(now).add(field)),
    ...useWords(found, refusal, (field) => tried || left.has(field)),
    /** Fields with problems, once the person has tried to submit. */
    blamed: fieldsOf([...(tried ? found : []), ...(refusal?.fields ?? [])]),
    busy: saving.busy,
    save: saving.save,
    /** Submits, unless something is plainly wrong: then `jump` leads to the first such field. */
    submit: (jump: (field: ClaimField) => void) => {
      const [first] = fieldsOf(found);
      setTried(true);
      if (first) jump(first);
      else saving.submit();
    },
  };
}

/** The fields that problems are about, in the order of the screen. */
function fieldsOf(problems: readonly FieldError[]): readonly ClaimField[] {
  return claimFields.filter((field) => problems.some(({ path }) => path === field));
}

/** The words of what is wrong: per field, and of a refusal that no field is to blame for. */
function useWords(found: readonly FieldError[], refusal: Refusal | undefined, shows: (field: ClaimField) => boolean) {
  const { texts } = useLanguage();
  return {
    problem: (field: ClaimField) => {
      const own = shows(field) ? found.find(({ path }) => path === field) : undefined;
      const given = own ?? refusal?.fields.find(({ path }) => path === field);
      return given && fieldErrorText(texts, given.code, given.args);
    },
    refusal:
      refusal && refusal.fields.length === 0
        ? problemText(texts, new ApiError(refusal.code, '', { status: 0, args: refusal.args }))
        : undefined,
  };
}
