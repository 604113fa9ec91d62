import { useState } from 'react';
import { Button, Input } from 'antd';
import { Play } from 'lucide-react';
import type { Problem } from '#lab/process-engine/index.js';
import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import { api } from '#lab/ui/api.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { ApiError } from '#lab/ui/api-error.js';
import { caseSentence } from '../../shared/case-words.js';
import { useDesigner } from './designer-context.js';
import { useCaseWords } from './case-words.js';
import { textOf } from './use-checks.js';

/** What the server found when it checked the diagram and played the scenarios. */
export interface CheckAnswer {
  readonly problems: readonly Problem[];
  readonly cases: readonly PlayedCase[];
}

interface ScenariosTabProps {
  readonly draftKey: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Stories that the process must keep telling: their text, and how each of them goes on this diagram. */
export function ScenariosTab({ draftKey, value, onChange }: ScenariosTabProps) {
  const t = useT();
  const { modeler } = useDesigner();
  const [problem, setProblem] = useState<ApiError>();
  const run = useApiMutation(
    async () =>
      api.post<CheckAnswer>(`process/drafts/${draftKey}/check`, {
        xml: await textOf(modeler),
        scenarios: value.trim() === '' ? null : value,
      }),
    {
      onDone: () => setProblem(undefined),
      onProblem: (refused) => {
        setProblem(refused);
        return refused.code === 8012;
      },
    },
  );
  return (
    <div className="designer-tab designer-scenarios" role="region" aria-label={t('designer.diagrams.tabs.scenarios')}>
      <section>
        <header>
          <h2>{t('designer.diagrams.scenarioText')}</h2>
          <Button
            icon={<Play size={14} strokeWidth={1.7} aria-hidden />}
            loading={run.isPending}
            disabled={value.trim() === ''}
            onClick={() => run.mutate(undefined)}
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
        {!problem && run.data && <CaseList cases={run.data.cases} />}
        {!problem && !run.data && <p className="lab-muted">{t('designer.diagrams.scenarioHint')}</p>}
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

/** Each story with its outcome; a failed one says where and what came instead. */
export function CaseList({ cases }: { readonly cases: readonly PlayedCase[] }) {
  const t = useT();
  if (cases.length === 0) return <p className="lab-muted">{t('designer.diagrams.noCases')}</p>;
  return (
    <ul className="designer-cases">
      {cases.map((one) => (
        <li key={one.case}>
          <ToneIcon tone={one.ok ? 'done' : 'failed'} />
          <span>
            {one.case}
            {!one.ok && <CaseDetail result={one} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CaseDetail({ result }: { readonly result: PlayedCase }) {
  return <small>{caseSentence(result, useCaseWords())}</small>;
}
