import { useState } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { errors } from '#lab/shared/errors.js';

/** A group of settings as its route answers it: secrets are named, but not included. */
interface GroupView {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly set: readonly string[];
}

/**
 * What is typed over a group of settings, and how it is saved. When another user has saved meanwhile, their values are
 * loaded below what is typed here, which stays.
 */
export function useGroup(route: string, bodyOf: (values: Readonly<Record<string, unknown>>) => object) {
  const t = useT();
  const { texts } = useLanguage();
  const refresh = useRefresh();
  const answer = useApiQuery<GroupView>(route);
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({});
  const [refused, setRefused] = useState<ApiError>();
  const values = { ...answer.data?.values, ...changed };
  const dirty = Object.keys(changed).length > 0;
  useUnsaved(dirty);
  const discard = () => {
    setChanged({});
    setRefused(undefined);
  };
  const save = useApiMutation(() => api.put<GroupView>(route, { ...bodyOf(values), version: answer.data?.version }), {
    refreshes: [route],
    onDone: () => {
      discard();
      notify({ tone: 'done', text: t('ui.form.saved') });
    },
    onProblem: (problem) => {
      setRefused(problem);
      if (problem.code === errors.stale.code) {
        notify({ tone: problem.tone, text: (inTexts) => problemText(inTexts, problem), requestId: problem.requestId });
        void refresh(route);
        return true;
      }
      return problem.fields.length > 0;
    },
  });
  return {
    answer,
    values,
    dirty,
    discard,
    save,
    /** Undefined discards the input. */
    put: (name: string, value: unknown) => {
      const { [name]: _before, ...others } = changed;
      setChanged(value === undefined ? others : { ...changed, [name]: value });
    },
    problemOf: (name: string) => {
      const found = refused?.fields.find(({ path }) => path === name || path.startsWith(`${name}.`));
      return found && fieldErrorText(texts, found.code, found.args);
    },
  };
}
