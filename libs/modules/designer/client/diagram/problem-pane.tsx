import { useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Problem, Severity } from '#lab/process-engine/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { penOf } from './canvas/pen.js';
import { useDesigner } from './designer-context.js';
import { useElementName } from './element-name.js';
import { executable } from './model/copy.js';
import { blocking, keyOf } from './model/problems.js';
import { setValues } from './model/write.js';
import { useNamedElement, useProblemText } from './problem-text.js';

const tones = { error: 'failed', warning: 'warning', notice: 'draft' } as const;

interface ProblemPaneProps {
  readonly problems: readonly Problem[];
  /** Opened from outside: the publish button leads here. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** What is wrong, worst first; a click leads to the element. */
export function ProblemPane({ problems, open, onOpen }: ProblemPaneProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  const serious = problems.filter(({ severity }) => severity !== 'notice');
  const shown = all ? problems : serious;
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length;
  const stops = blocking(problems).length > 0;
  return (
    <section
      className="designer-problems"
      aria-label={t('designer.diagrams.problems')}
      data-open={(open && shown.length > 0) || undefined}
    >
      <header>
        <h2>{t('designer.diagrams.problems')}</h2>
        {(['error', 'warning'] as const).map(
          (severity) =>
            count(severity) > 0 && (
              <span key={severity} data-severity={severity}>
                <ToneIcon tone={tones[severity]} />
                {t(`designer.diagrams.count.${severity}`, { count: count(severity) })}
              </span>
            ),
        )}
        {serious.length === 0 && (
          <span data-severity="none">
            <ToneIcon tone="done" />
            {t('designer.diagrams.count.none')}
          </span>
        )}
        <span className="lab-grow" />
        {stops && <span className="lab-muted">{t('designer.diagrams.publishWaits')}</span>}
        {count('notice') > 0 && (
          <button type="button" className="lab-link" aria-pressed={all} onClick={() => setAll(!all)}>
            {t('designer.diagrams.count.notice', { count: count('notice') })}
          </button>
        )}
        <IconButton
          label={t(open ? 'designer.diagrams.closeProblems' : 'designer.diagrams.openProblems')}
          icon={
            open ? (
              <ChevronDown size={15} strokeWidth={1.7} aria-hidden />
            ) : (
              <ChevronUp size={15} strokeWidth={1.7} aria-hidden />
            )
          }
          onClick={() => onOpen(!open)}
        />
      </header>
      {open && (
        <ul>
          {shown.map((problem) => (
            <ProblemRow key={keyOf(problem)} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemRow({ problem }: { readonly problem: Problem }) {
  const t = useT();
  const say = useProblemText();
  const name = useElementName();
  const named = useNamedElement();
  const { modeler, choose } = useDesigner();
  const element = problem.elementId === '' ? undefined : modeler.get('elementRegistry').get(problem.elementId);
  const nameOfProblem = () => {
    if (element) return name(element);
    return problem.element ? named(problem.element) : t('designer.diagrams.wholeFile');
  };
  return (
    <li>
      <button type="button" disabled={!element} onClick={() => choose(problem.elementId)}>
        <ToneIcon tone={tones[problem.severity]} />
        <b>{nameOfProblem()}</b>
        <span>{say(problem)}</span>
        <code>{problem.code}</code>
      </button>
      {problem.code === 'no-process' && <MakeExecutable />}
    </li>
  );
}

/** Lets a drawing run with one click; it can be undone like every change. */
function MakeExecutable() {
  const t = useT();
  const { modeler } = useDesigner();
  const run = () => {
    const shown = modeler.get('canvas').getRootElement();
    setValues(penOf(modeler), shown, { isExecutable: true }, executable(modeler.getDefinitions()));
  };
  return (
    <span className="designer-remedy">
      <button type="button" className="lab-link" onClick={run}>
        {t('designer.diagrams.makeExecutable')}
      </button>
    </span>
  );
}
