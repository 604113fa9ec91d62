import { useState } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import { password as rule } from '../../shared/password.js';

/** A password that is being chosen, twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** What keeps it from being sent, by the rules that the server has too; the server knows more. */
export function problemsOfNew({ password, again }: NewPassword): readonly FieldError[] {
  const refused = (path: string, word: string) => ({ path, code: errors.field.code, args: [word] });
  return [
    ...(password === ''
      ? [refused('password', 'required')]
      : rule.safeParse(password).success
        ? []
        : [refused('password', 'password')]),
    ...(again === '' ? [refused('again', 'required')] : again === password ? [] : [refused('again', 'again')]),
  ];
}

/** Sends a form of passwords and keeps what was refused, by field where there is one to blame. */
export function usePasswordCall() {
  const { texts } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<string>();
  const forget = () => {
    setFields([]);
    setProblem(undefined);
  };
  /** @param onRefused takes a refusal that is not shown here by answering true */
  const send = async <T>(
    call: () => Promise<T>,
    onDone: (answer: T) => void,
    onRefused: (error: ApiError) => boolean = () => false,
  ) => {
    setBusy(true);
    forget();
    try {
      onDone(await call());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (onRefused(error)) return;
      if (error.fields.length > 0) setFields(error.fields);
      else setProblem(problemText(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const wordsOf = (given: FieldError | undefined) => given && fieldErrorText(texts, given.code, given.args);
  return {
    send,
    busy,
    problem,
    forget,
    refuse: setFields,
    problemOf: (path: string) => wordsOf(fields.find((each) => each.path === path)),
  };
}
