import { useState } from 'react';
import { Checkbox } from 'antd';
import type { Problem } from '#lab/process-engine/index.js';
import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PublishFrame } from '../draft/publish-frame.js';
import { blocking, keyOf, warningsOf } from './model/problems.js';
import { useNamedElement, useProblemText } from './problem-text.js';
import { CaseList, ScenarioRefusal } from './scenarios-tab.js';

interface PublishDialogProps {
  readonly version: number;
  /** How the scenarios went; undefined while they are played. */
  readonly cases: readonly PlayedCase[] | undefined;
  /** What the server finds in the diagram; undefined while it looks. */
  readonly problems: readonly Problem[] | undefined;
  /** Why neither can be known: the text of the scenarios cannot be read, for one. */
  readonly refused?: ApiError | undefined;
  readonly busy: boolean;
  readonly onPublish: (note: string, without: readonly string[], accepted: readonly Problem[]) => void;
  readonly onClose: () => void;
}

/**
 * Asks what has changed. Warnings are named and have to be accepted; scenarios that no longer fit are named, and left
 * behind only if a user says so.
 */
export function PublishDialog({ version, cases, problems, refused, busy, onPublish, onClose }: PublishDialogProps) {
  const t = useT();
  const [without, setWithout] = useState(false);
  const [accepts, setAccepts] = useState(false);
  const errors = blocking(problems ?? []);
  const warnings = warningsOf(problems ?? []);
  const failed = (cases ?? []).filter(({ ok }) => !ok);
  const isAccepted = problems !== undefined && errors.length === 0 && (warnings.length === 0 || accepts);
  const ready = isAccepted && cases !== undefined && (failed.length === 0 || without);
  return (
    <PublishFrame
      version={version}
      busy={busy}
      waits={!ready}
      effect={t('designer.diagrams.publishEffect')}
      onPublish={(note) =>
        onPublish(
          note,
          failed.map((one) => one.case),
          warnings,
        )
      }
      onClose={onClose}
    >
      <div className="designer-publish-cases" aria-live="polite">
        {errors.length > 0 && <PublishProblems title={t('designer.diagrams.publishErrors')} problems={errors} />}
        {warnings.length > 0 && (
          <>
            <PublishProblems title={t('designer.diagrams.publishWarnings')} problems={warnings} />
            <Checkbox checked={accepts} onChange={(event) => setAccepts(event.target.checked)}>
              {t('designer.diagrams.acceptWarnings', { count: warnings.length })}
            </Checkbox>
          </>
        )}
        {refused && <ScenarioRefusal problem={refused} />}
        {cases === undefined && !refused && <p className="lab-muted">{t('designer.diagrams.playing')}</p>}
        {cases !== undefined && failed.length === 0 && cases.length > 0 && (
          <p className="lab-muted">{t('designer.diagrams.allPass', { count: cases.length })}</p>
        )}
        {failed.length > 0 && (
          <>
            <p role="alert">{t('designer.diagrams.somePass', { count: failed.length, total: cases?.length })}</p>
            <CaseList cases={failed} />
            <Checkbox checked={without} onChange={(event) => setWithout(event.target.checked)}>
              {t('designer.diagrams.publishWithout', { count: failed.length })}
            </Checkbox>
          </>
        )}
      </div>
    </PublishFrame>
  );
}

/** Problems by the names of their elements. */
function PublishProblems({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) {
  const t = useT();
  const say = useProblemText();
  const named = useNamedElement();
  return (
    <>
      <p role="alert">{title}</p>
      <ul>
        {problems.map((problem) => (
          <li key={keyOf(problem)}>
            <b>{problem.element ? named(problem.element) : t('designer.diagrams.wholeFile')}</b> {say(problem)}
          </li>
        ))}
      </ul>
    </>
  );
}
