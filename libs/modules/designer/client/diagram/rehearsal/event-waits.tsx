import { Button } from 'antd';
import type { Wait } from '#lab/process-engine/scenario/index.js';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { useAnswer } from './use-answer.js';
import type { StepNames } from './use-step-words.js';

interface WaitProps<K extends Wait['kind']> {
  readonly wait: Extract<Wait, { readonly kind: K }>;
  readonly names: StepNames;
  readonly onAct: (step: ScenarioStep) => void;
}

/** A message or signal: it comes, or people send it as an action. */
export function EventWait({ wait, names, onAct }: WaitProps<'message' | 'signal'>) {
  const t = useT();
  const answer = useAnswer(t('designer.rehearsal.data'));
  const variables = answer.given ? { variables: answer.given } : {};
  const sender = wait.kind === 'message' ? wait.people?.[0] : undefined;
  const step =
    wait.kind === 'signal'
      ? { signal: wait.name }
      : { message: wait.name, to: wait.element, ...(sender === undefined ? {} : { as: sender }) };
  return (
    <>
      {sender !== undefined && <p className="lab-muted">{names.person(sender)}</p>}
      {answer.field}
      <div className="designer-wait-acts">
        <Button size="small" disabled={answer.wrong} onClick={() => onAct({ ...step, ...variables })}>
          {sender === undefined
            ? t(`designer.rehearsal.comes.${wait.kind}`, { name: wait.name })
            : names.action(wait.name)}
        </Button>
        {answer.toggle}
      </div>
    </>
  );
}

/** A timer: time passes until it is due, and whatever is due before it happens too. */
export function TimerWait({ wait: { due, does }, onAct }: WaitProps<'timer'>) {
  const t = useT();
  return (
    <>
      {does === 'timeout' && <p className="lab-muted">{t('designer.rehearsal.timeout')}</p>}
      <div className="designer-wait-acts">
        <Button size="small" onClick={() => onAct({ now: due })}>
          {t('designer.rehearsal.until', { at: stampText(due, 'minute') })}
        </Button>
      </div>
    </>
  );
}

/** Codes with a sentence of their own. */
const explained = ['people', 'noFlow', 'condition', 'call', 'timer', 'decision', 'deadlock', 'budget'] as const;

function isExplained(code: string): code is (typeof explained)[number] {
  return (explained as readonly string[]).includes(code);
}

/** It cannot go on; once the drawing or the data is corrected it is tried again. */
export function IncidentWait({ wait: { element, code }, onAct }: WaitProps<'incident'>) {
  const t = useT();
  const why = isExplained(code) ? code : 'other';
  return (
    <>
      <p className="designer-trial-wrong">{t(`designer.rehearsal.incidents.${why}`, { code })}</p>
      <div className="designer-wait-acts">
        <Button size="small" onClick={() => onAct({ retry: element })}>
          {t('designer.rehearsal.retry')}
        </Button>
      </div>
    </>
  );
}

/** An ad-hoc sub-process: what may begin, and its end. */
export function AdHocWait({ wait: { element, activities }, names, onAct }: WaitProps<'adHoc'>) {
  const t = useT();
  return (
    <div className="designer-wait-acts">
      {activities.map((activity) => (
        <Button key={activity} size="small" onClick={() => onAct({ activate: [activity], in: element })}>
          {t('designer.rehearsal.begin', { element: names.element(activity) })}
        </Button>
      ))}
      <Button size="small" onClick={() => onAct({ finish: element })}>
        {t('designer.rehearsal.finish')}
      </Button>
    </div>
  );
}
