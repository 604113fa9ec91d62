import { useState, type FormEvent } from 'react';
import { ArrowRight } from 'lucide-react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { SetUpInput } from './set-up-input.js';
import { problemsOf, setUpFields, type SetUpField, type SetUpValues } from './set-up-values.js';

interface SetUpFormProps {
  readonly ticket: string;
  readonly onDone: () => void;
  /** The ticket is wrong, used or too old. */
  readonly onWorthless: () => void;
}

const nothing: SetUpValues = { username: '', nameZh: '', password: '', again: '' };
const idOf = (field: SetUpField) => `set-up-${field}`;

/** Name and password of the administrator; a problem is shown below its field. */
export function SetUpForm({ ticket, onDone, onWorthless }: SetUpFormProps) {
  const t = useT();
  const { texts } = useLanguage();
  const [values, setValues] = useState(nothing);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { create, busy, refused, problem, forget } = useSetUp(ticket, onDone, onWorthless);
  const found = problemsOf(values);
  const wordsOf = (field: SetUpField) => {
    const given =
      (left.has(field) ? found.find(({ path }) => path === field) : undefined) ??
      refused.find(({ path }) => path === field);
    return given && fieldErrorText(texts, given.code, given.args);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(setUpFields));
    const [first] = setUpFields.filter((field) => found.some(({ path }) => path === field));
    if (first) document.getElementById(idOf(first))?.focus();
    else void create(values);
  };
  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      {setUpFields.map((field) => (
        <SetUpInput
          key={field}
          id={idOf(field)}
          field={field}
          value={values[field]}
          problem={wordsOf(field)}
          onChange={(text) => {
            setValues({ ...values, [field]: text });
            forget();
          }}
          onLeave={() => values[field] && setLeft((now) => new Set(now).add(field))}
        />
      ))}
      {problem && (
        <p className="sign-in-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {t('account.setUp.submit')}
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </form>
  );
}

const none: readonly FieldError[] = [];

function useSetUp(ticket: string, onDone: () => void, onWorthless: () => void) {
  const { texts } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(none);
  const [problem, setProblem] = useState<string>();
  const create = async ({ username, nameZh, password }: SetUpValues) => {
    setBusy(true);
    try {
      await api.post('auth/setup', { ticket, username, nameZh, password }, { open: true });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === errors.notFound.code) onWorthless();
      else if (error.fields.length > 0) setRefused(error.fields);
      else setProblem(problemText(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    setRefused(none);
    setProblem(undefined);
  };
  return { create, busy, refused, problem, forget };
}
