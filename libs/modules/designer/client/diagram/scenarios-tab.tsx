import { use, useEffect, useRef } from 'react';
import { Button, Input } from 'antd';
import { Play } from 'lucide-react';
import type { Problem } from '#lab/process-engine/index.js';
import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { ApiError } from '#lab/ui/api-error.js';
import { caseSentence } from '../../shared/case-words.js';
import { DesignerContext } from './designer-context.js';
import { useCaseWords } from './case-words.js';

/** What the server found when it checked the diagram and played the scenarios. */
export interface CheckAnswer {
  readonly problems: readonly Problem[];
  readonly cases: readonly PlayedCase[];
}

interface ScenariosTabProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly run: {
    readonly cases: readonly PlayedCase[] | undefined;
    readonly problem: ApiError | undefined;
    readonly busy: boolean;
    readonly run: () => void;
  };
  /** The case that a mark on the diagram led to. */
  readonly chosen?: string | undefined;
  /** Shows the element at which a case failed. */
  readonly onShow: (element: string) => void;
}

/** Stories that the process must keep telling: their text, and how each of them goes on this diagram. */
export function ScenariosTab({ value, onChange, run, chosen, onShow }: ScenariosTabProps) {
  const t = useT();
  const { cases, problem, busy } = run;
  return (
    <div className="designer-tab designer-scenarios" role="region" aria-label={t('designer.diagrams.tabs.scenarios')}>
      <section>
        <header>
          <h2>{t('designer.diagrams.scenarioText')}</h2>
          <Button
            icon={<Play size={14} strokeWidth={1.7} aria-hidden />}
            loading={busy}
            disabled={value.trim() === ''}
            onClick={run.run}
          >
            {t('designer.diagrams.runScenarios')}
          </Button>
        </header>
        <Input.TextArea
          className="designer-code"
          aria-label={t('designer.diagrams.scenarioText')}
          spellCheck={false}
          value={value}
          placeholder={t('designer.diagrams.scenarioNone')}
          onChange={(event) => onChange(event.target.value)}
        />
      </section>
      <section aria-live="polite">
        <h2>{t('designer.diagrams.scenarioResult')}</h2>
        {problem && <ScenarioRefusal problem={problem} />}
        {!problem && cases && <CaseList cases={cases} chosen={chosen} onShow={onShow} />}
        {!problem && !cases && <p className="lab-muted">{t('designer.diagrams.scenarioHint')}</p>}
      </section>
    </div>
  );
}

/** Why the scenarios could not be run: what is wrong with their text, or any other refusal. */
export function ScenarioRefusal({ problem }: { readonly problem: ApiError }) {
  const { texts } = useLanguage();
  const t = useT();
  const [field] = problem.fields;
  // The server names what is wrong with the file by a code, and where.
  const [, code, place = ''] = field?.args ?? [];
  return (
    <p className="designer-wrong" role="alert">
      <ToneIcon tone="failed" />
      {field
        ? t('designer.diagrams.scenarioFormat', {
            detail: code
              ? t(`designer.scenarioProblems.${code}`, { where: place, detail: place })
              : fieldErrorText(texts, field.code, field.args ?? []),
          })
        : problemText(texts, problem)}
    </p>
  );
}

interface CaseListProps {
  readonly cases: readonly PlayedCase[];
  readonly chosen?: string | undefined;
  /** Absent where no diagram is beside the list. */
  readonly onShow?: (element: string) => void;
}

/** Each story with its outcome; a failed one says where and what came instead. */
export function CaseList({ cases, chosen, onShow }: CaseListProps) {
  const t = useT();
  if (cases.length === 0) return <p className="lab-muted">{t('designer.diagrams.noCases')}</p>;
  return (
    <ul className="designer-cases">
      {cases.map((one) => (
        <CaseRow key={one.case} result={one} isChosen={one.case === chosen} onShow={onShow} />
      ))}
    </ul>
  );
}

type CaseRowProps = Pick<CaseListProps, 'onShow'> & { readonly result: PlayedCase; readonly isChosen: boolean };

function CaseRow({ result, isChosen, onShow }: CaseRowProps) {
  const t = useT();
  const failing = use(DesignerContext)?.failing ?? [];
  const [element] = [...failing].find(([, names]) => names.includes(result.case)) ?? [];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.focus();
  }, [isChosen]);
  return (
    <li ref={row} tabIndex={isChosen ? -1 : undefined} data-chosen={isChosen || undefined}>
      <ToneIcon tone={result.ok ? 'done' : 'failed'} />
      <span>
        {result.case}
        {!result.ok && <CaseDetail result={result} />}
        {!result.ok && onShow && element !== undefined && (
          <button
            type="button"
            className="lab-link"
            aria-label={t('designer.failing.showOf', { name: result.case })}
            onClick={() => onShow(element)}
          >
            {t('designer.failing.show')}
          </button>
        )}
      </span>
    </li>
  );
}

function CaseDetail({ result }: { readonly result: PlayedCase }) {
  return <small>{caseSentence(result, useCaseWords())}</small>;
}
