import { Switch } from 'antd';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { nameOf, textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { shapeOf } from '../canvas/blueprint.js';
import { penOf } from '../canvas/pen.js';
import type { Modeler } from '../canvas/services.js';
import { useDesigner } from '../designer-context.js';
import { kindOf } from '../model/kinds.js';
import { actionsOf, flowFor, isSequenceFlow, wordsOf } from '../model/read.js';
import { setTexts } from '../model/write.js';
import { useSubjectWords } from '../rule-words.js';
import { PanelSection, TextField } from './fields.js';

/** The buttons that end the task, and where each of them leads. */
export function Actions() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const offered = actionsOf(chosen.businessObject);
  const write = (text: string) => setTexts(penOf(modeler), chosen, { 'lab:actions': text });
  if (!subject) {
    return (
      <PanelSection title={t('designer.diagrams.actions')} summary={offered.join(' ')}>
        <TextField
          label={t('designer.diagrams.actionWords')}
          value={offered.join(' ')}
          code
          note={t('designer.diagrams.actionWordsNote')}
          onCommit={write}
        />
      </PanelSection>
    );
  }
  const known = Object.keys(subject.actions);
  const all = [...known, ...offered.filter((action) => !known.includes(action))];
  const toggle = (action: string, on: boolean) => {
    const next = all.filter((each) => (each === action ? on : offered.includes(each)));
    // An action that is not offered has nothing to continue.
    const continuing = continuingOf(chosen).filter((each) => next.includes(each));
    setTexts(penOf(modeler), chosen, { 'lab:actions': next.join(' '), 'lab:continues': continuing.join(' ') });
  };
  return (
    <PanelSection
      title={t('designer.diagrams.actions')}
      summary={offered.map(words.action).join(t('ui.listComma'))}
      tools={
        <span className="lab-muted">
          {t('designer.diagrams.countOf', { count: offered.length, total: all.length })}
        </span>
      }
    >
      <ul className="designer-actions">
        {all.map((action) => (
          <li key={action}>
            <span>{words.action(action)}</span>
            {offered.includes(action) && <Lead action={action} />}
            <Switch
              size="small"
              aria-label={words.action(action)}
              checked={offered.includes(action)}
              onChange={(on) => toggle(action, on)}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Where an action goes on; one that shares the way of the others can get its own. */
function Lead({ action }: { readonly action: string }) {
  const t = useT();
  const { language } = useLanguage();
  const { modeler, chosen, choose, problems } = useDesigner();
  const continues = continuingOf(chosen).includes(action);
  const lost = problems.some(
    ({ code, elementId, args }) => code === 'no-way' && elementId === chosen.id && args.action === action,
  );
  const own = flowFor(chosen, action);
  const shared = chosen.outgoing.find(
    (flow) => isSequenceFlow(flow) && textOf(flow.businessObject, 'lab:action') === '',
  );
  const flow = own ?? shared;
  const addWay = () => {
    if (continues) setGoesOn(modeler, chosen, action, false);
    choose(leadToEnd(modeler, chosen, action).id);
  };
  return (
    <span className="designer-lead" data-missing={!flow || lost || undefined}>
      {flow?.target ? `→ ${nodeName(flow.target)}` : t('designer.diagrams.noFlow')}
      {!own && (
        <button type="button" className="lab-link" onClick={addWay}>
          {t('designer.diagrams.ownWay')}
        </button>
      )}
      {(lost || continues) && (
        <button
          type="button"
          className="lab-link"
          aria-pressed={continues}
          title={t('designer.diagrams.goesOnNote')}
          onClick={() => setGoesOn(modeler, chosen, action, !continues)}
        >
          {t('designer.diagrams.goesOn')}
        </button>
      )}
    </span>
  );

  function nodeName({ businessObject }: DiagramElement): string {
    const kind = kindOf(businessObject);
    return (
      nameOf(businessObject, language) || (kind ? t(`designer.diagrams.kinds.${kind}`) : (businessObject.id ?? ''))
    );
  }
}

/** The actions after which the process continues as after the others. */
function continuingOf({ businessObject }: DiagramElement): readonly string[] {
  return wordsOf(textOf(businessObject, 'lab:continues'));
}

function setGoesOn(modeler: Modeler, task: DiagramElement, action: string, on: boolean): void {
  const others = continuingOf(task).filter((each) => each !== action);
  setTexts(penOf(modeler), task, { 'lab:continues': [...others, ...(on ? [action] : [])].join(' ') });
}

/** Draws an end behind the task that is reached by this action alone. */
function leadToEnd(modeler: Modeler, task: DiagramElement, action: string): DiagramElement {
  const end = modeler.get('autoPlace').append(task, shapeOf(modeler, { kind: 'endEvent' }));
  const [flow] = end.incoming;
  if (flow) setTexts(penOf(modeler), flow, { 'lab:action': action });
  return end;
}
