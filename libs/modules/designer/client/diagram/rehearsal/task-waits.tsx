import { useState } from 'react';
import { Button, Input, Select } from 'antd';
import type { Wait } from '#lab/process-engine/scenario/index.js';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import type { StepNames } from './use-step-words.js';
import { useAnswer } from './use-answer.js';

type Of<K extends Wait['kind']> = Extract<Wait, { readonly kind: K }>;

interface TaskWaitProps {
  readonly wait: Of<'task'>;
  readonly names: StepNames;
  readonly onAct: (step: ScenarioStep) => void;
}

/** A task: who decides it, and its actions. */
export function TaskWait({ wait, names, onAct }: TaskWaitProps) {
  const t = useT();
  const { element, people, isForAll, actions, nth, due, vote, errors, escalations } = wait;
  const [first = ''] = people;
  const [chosen, setChosen] = useState(first);
  const as = isForAll || people.includes(chosen) ? chosen.trim() : first;
  const by = { ...(as === '' ? {} : { as }), ...(nth === 0 ? {} : { nth }) };
  const facts = [
    ...(people.length === 1 ? [names.person(as)] : []),
    ...(vote ? [t('designer.rehearsal.vote', { ...vote })] : []),
    ...(due === undefined ? [] : [t('designer.rehearsal.due', { at: stampText(due, 'minute') })]),
  ];
  return (
    <>
      {facts.length > 0 && <p className="lab-muted">{facts.join(' · ')}</p>}
      {isForAll && (
        <Input
          size="small"
          aria-label={t('designer.rehearsal.who')}
          placeholder={t('designer.rehearsal.everybody')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {people.length > 1 && (
        <Select
          size="small"
          aria-label={t('designer.rehearsal.who')}
          value={as}
          options={people.map((value) => ({ value, label: names.person(value) }))}
          onChange={setChosen}
        />
      )}
      <div className="designer-wait-acts">
        {actions.map((action) => (
          <Button key={action} size="small" onClick={() => onAct({ act: element, ...by, action })}>
            {names.action(action)}
          </Button>
        ))}
        {errors.map((error) => (
          <Button
            key={`error ${error}`}
            size="small"
            danger
            onClick={() => onAct({ throw: { element, error }, ...by })}
          >
            {t('designer.rehearsal.error', { code: error })}
          </Button>
        ))}
        {escalations.map((escalation) => (
          <Button
            key={`escalation ${escalation}`}
            size="small"
            onClick={() => onAct({ throw: { element, escalation }, ...by })}
          >
            {t('designer.rehearsal.escalation', { code: escalation })}
          </Button>
        ))}
      </div>
    </>
  );
}

interface WorkWaitProps {
  readonly wait: Of<'work'>;
  readonly onAct: (step: ScenarioStep) => void;
}

/** Work of a handler or an outside system: done, with a result, or failed. */
export function WorkWait({ wait: { element, errors, escalations }, onAct }: WorkWaitProps) {
  const t = useT();
  const answer = useAnswer(t('designer.rehearsal.result'));
  const act = (more: object) => onAct({ work: element, ...more } as ScenarioStep);
  return (
    <>
      {answer.field}
      <div className="designer-wait-acts">
        <Button size="small" disabled={answer.wrong} onClick={() => act(answer.given ? { result: answer.given } : {})}>
          {t('designer.rehearsal.done')}
        </Button>
        {errors.map((error) => (
          <Button key={`error ${error}`} size="small" danger onClick={() => act({ error })}>
            {t('designer.rehearsal.error', { code: error })}
          </Button>
        ))}
        {escalations.map((escalation) => (
          <Button key={`escalation ${escalation}`} size="small" onClick={() => act({ escalation })}>
            {t('designer.rehearsal.escalation', { code: escalation })}
          </Button>
        ))}
        <Button size="small" danger onClick={() => act({ fail: 'failed' })}>
          {t('designer.rehearsal.fail')}
        </Button>
        {answer.toggle}
      </div>
    </>
  );
}
