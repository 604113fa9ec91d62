import { useState } from 'react';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { sentenceText, type Sentence } from '#lab/ui/decision/held-decision.js';
import { useReturned } from '#lab/ui/decision/held-provider.jsx';
import { useRefresh } from '#lab/ui/query.jsx';
import type { SubjectEntry } from '#lab/ui/subject/registry.js';
import { useVerbKey } from '#lab/ui/subject/timeline.jsx';
import { useAct } from '#lab/ui/subject/use-act.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { inboxAt } from './inbox-address.js';
import { outdated } from './outdated.js';

export interface Decision {
  readonly busy: string | undefined;
  /** Why the last try was refused. */
  readonly refused: ApiError | undefined;
  /** An action whose form is open. */
  readonly asking: OfferedAction | undefined;
  readonly act: (offered: OfferedAction, opinion?: string) => void;
  readonly submit: (input: Readonly<Record<string, unknown>>) => void;
  readonly cancel: () => void;
}

interface DecisionOptions {
  /** What goes along with every act: fields of the form that were changed. */
  readonly more: (offered: OfferedAction) => Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
  /** Decided, and not sent yet. */
  readonly onHeld: () => void;
  /** The action needs a form that the room does not offer outside its own page. */
  readonly onElsewhere: () => void;
}

/** Decides a task: opens a form where the action needs one, confirms the decision, keeps a refusal to be shown. */
export function useDecision(
  detail: TaskDetail | undefined,
  entry: SubjectEntry | undefined,
  { more, onDone, onHeld, onElsewhere }: DecisionOptions,
): Decision {
  const refresh = useRefresh();
  const [refused, setRefused] = useState<ApiError>();
  const [asking, setAsking] = useState<OfferedAction>();
  const returned = useReturned(detail?.line.task)?.problem;
  const { saidOf, tell, warn } = useTelling(detail, entry);
  const target = {
    route: entry?.route ?? '',
    record: detail?.line.recordId ?? '',
    version: detail?.recordVersion ?? 0,
  };
  const { act, busy } = useAct(target, {
    holding: {
      words: (offered) => ({ said: saidOf(offered), path: detail && inboxAt(detail.line.task) }),
      onHeld: () => {
        setAsking(undefined);
        onHeld();
      },
      onSent: warn,
    },
    onDone: (answer, offered) => {
      tell(answer, offered);
      setAsking(undefined);
      onDone();
    },
    onProblem: (problem) => {
      if (problem.isHandled) return false;
      setRefused(problem);
      if (outdated.has(problem.code)) void refresh(target.route, 'Common', 'process');
      return true;
    },
  });
  const perform = (offered: OfferedAction, input: Readonly<Record<string, unknown>>) => {
    setRefused(undefined);
    act(offered, { ...input, ...more(offered) });
  };
  return {
    busy,
    refused: refused ?? returned,
    asking,
    act: (offered, opinion) => {
      const spec = entry?.subject.actions[offered.action];
      if (entry?.forms?.[offered.action]) setAsking(offered);
      else if (spec?.asks === 'form') onElsewhere();
      else perform(offered, opinion ? { opinion } : {});
    },
    submit: (input) => asking && perform(asking, input),
    cancel: () => {
      setAsking(undefined);
      setRefused(undefined);
    },
  };
}

/** Says in a notice what was done, and what the server warns of. */
function useTelling(detail: TaskDetail | undefined, entry: SubjectEntry | undefined) {
  const t = useT();
  const { texts } = useLanguage();
  const verb = useVerbKey(entry?.subject);
  const saidOf = ({ action }: OfferedAction): Sentence => ({
    key: 'inbox.acted',
    values: { number: detail?.line.card.number },
    words: { verb: verb(action) },
  });
  const textOf = (offered: OfferedAction) => sentenceText(saidOf(offered), t);
  const warn = ({ warnings }: ActAnswer, offered: OfferedAction) => {
    if (warnings.length === 0) return;
    const text = warnings.map(({ code, args }) => errorText(texts, code, args)).join('\n');
    notify({ tone: 'warning', title: textOf(offered), text });
  };
  const tell = (answer: ActAnswer, offered: OfferedAction) => {
    if (answer.warnings.length === 0) notify({ tone: 'done', text: textOf(offered) });
    else warn(answer, offered);
  };
  return { saidOf, tell, warn };
}
