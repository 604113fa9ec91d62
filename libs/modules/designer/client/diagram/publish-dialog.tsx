import { useState, type ReactNode } from 'react';
import { Checkbox, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { Problem } from '#lab/process-engine/index.js';
import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import type { ApiError } from '#lab/ui/api-error.js';
import type { FailuresBody } from '../../shared/definition.dto.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PublishFrame } from '../draft/publish-frame.js';
import { blocking, keyOf, warningsOf } from './model/problems.js';
import { choiceOf, FailingChoice, isDealtWith, undecided, type Dealing } from './failing-choice.js';
import { useNamedElement, useProblemText } from './problem-text.js';
import { CaseList, ScenarioRefusal } from './scenarios-tab.js';

/** What the user who publishes has decided. */
export interface PublishChoice {
  readonly note: string;
  /** Scenarios that are left out of the version. */
  readonly without: readonly string[];
  /** Warnings that were accepted. */
  readonly accepted: readonly Problem[];
  /** When the version becomes active, in ISO 8601; at once without. */
  readonly activeFrom?: string;
  /** Scenarios that fail and stay, and why. */
  readonly failures?: FailuresBody;
}

interface PublishDialogProps {
  readonly version: number;
  /** How the scenarios went; undefined while they are played. */
  readonly cases: readonly PlayedCase[] | undefined;
  /** What the server finds in the diagram; undefined while it looks. */
  readonly problems: readonly Problem[] | undefined;
  /** Why neither can be known: the text of the scenarios cannot be read, for one. */
  readonly refused?: ApiError | undefined;
  readonly busy: boolean;
  /** What the version changes, where there is one before it. */
  readonly changes?: ReactNode;
  /** Another person has to confirm it. */
  readonly secondPerson?: boolean;
  readonly onPublish: (choice: PublishChoice) => void;
  readonly onClose: () => void;
}

/**
 * Asks what has changed. Warnings are named and have to be accepted; scenarios that fail are named, and stay with a reason
 * or are left out.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { version, cases, problems, refused, busy, changes, secondPerson, onPublish, onClose } = props;
  const t = useT();
  const [dealing, setDealing] = useState<Dealing>(undecided);
  const [accepts, setAccepts] = useState(false);
  const [activeFrom, setActiveFrom] = useState<Dayjs | null>(null);
  const errors = blocking(problems ?? []);
  const warnings = warningsOf(problems ?? []);
  const failed = (cases ?? []).filter(({ ok }) => !ok);
  const isAccepted = problems !== undefined && errors.length === 0 && (warnings.length === 0 || accepts);
  const ready = isAccepted && cases !== undefined && (failed.length === 0 || isDealtWith(dealing));
  return (
    <PublishFrame
      version={version}
      busy={busy}
      waits={!ready}
      effect={t('designer.diagrams.publishEffect')}
      onPublish={(note) =>
        onPublish({
          note,
          accepted: warnings,
          ...choiceOf(
            dealing,
            failed.map((one) => one.case),
          ),
          ...(activeFrom ? { activeFrom: activeFrom.toISOString() } : {}),
        })
      }
      onClose={onClose}
    >
      <div className="designer-field">
        <label htmlFor="publish-from">{t('designer.release.activeFrom')}</label>
        <DatePicker
          id="publish-from"
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          minDate={dayjs()}
          value={activeFrom}
          onChange={setActiveFrom}
        />
        <p className="lab-muted">{t('designer.release.activeFromNote')}</p>
        {secondPerson && <p className="lab-muted">{t('designer.release.secondPersonNote')}</p>}
      </div>
      {changes}
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
            <FailingChoice count={failed.length} value={dealing} onChange={setDealing} />
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
