import { useRef } from 'react';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import type { ApiError } from '../api-error.js';
import { sentenceText, type Sentence } from '../decision/held-decision.js';
import { errorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useAct } from '../subject/use-act.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';

interface ActOptions {
  readonly onDone?: (answer: ActAnswer) => void;
  /** Answers true when the screen has shown the problem itself. */
  readonly onProblem?: (problem: ApiError) => boolean;
}

type Acted = Pick<RecordDetail, 'id' | 'number' | 'version'>;

/** Performs acts on a record, says what was done, and shows the warnings that did not stop it. */
export function useRecordAct(
  { words, paths }: DocumentKind,
  record: Acted | undefined,
  { onDone, onProblem }: ActOptions = {},
) {
  const t = useT();
  const { texts } = useLanguage();
  const number = useRef(record?.number);
  const targetOf = (each: Acted | undefined) => ({
    route: paths.route,
    record: each?.id ?? '',
    version: each?.version ?? 0,
  });
  const saidOf = ({ action }: OfferedAction): Sentence => {
    const usual = `ui.document.acted.${action}`;
    return {
      key: texts.i18n.exists(usual) ? usual : 'ui.document.done',
      values: { number: number.current },
      words: { done: `${words.texts}.done.${action}` },
    };
  };
  const warn = ({ warnings }: ActAnswer) => {
    for (const { code, args } of warnings) notify({ tone: 'warning', text: errorText(texts, code, args) });
  };
  const { act, busy } = useAct(targetOf(record), {
    holding: {
      words: (offered) => ({ said: saidOf(offered), path: paths.record(record?.id ?? '') }),
      onSent: warn,
    },
    onDone: (answer, offered) => {
      notify({ tone: 'done', text: sentenceText(saidOf(offered), t) });
      warn(answer);
      onDone?.(answer);
    },
    onProblem,
  });
  return {
    /** `acted` is the record as it was saved a moment ago, where the screen has not drawn it yet. */
    act: (offered: OfferedAction, input: Readonly<Record<string, unknown>> = {}, acted = record) => {
      number.current = acted?.number;
      act(offered, input, targetOf(acted));
    },
    busy,
  };
}
