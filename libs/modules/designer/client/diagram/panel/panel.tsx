import { Select, Switch } from 'antd';
import { subjects } from '#lab/modules/subjects.js';
import { nameOf, textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { KindIcon } from '../kind-icons.js';
import { alternativesOf, kindOf, sizeOf, specOf, type KindName } from '../model/kinds.js';
import { keyOf } from '../model/problems.js';
import { isChoice, isSequenceFlow, listOf } from '../model/read.js';
import { setTexts } from '../model/write.js';
import { useProblemText } from '../problem-text.js';
import { Actions } from './actions.js';
import { FlowCondition } from './condition.js';
import { CalledDecision } from './decision.js';
import { Due } from './due.js';
import { Trigger } from './event.js';
import { ChoiceField, PanelField, PanelSection, TextField } from './fields.js';
import { Form } from './form.js';
import { Names } from './names.js';
import { Policies } from './policies.js';
import { WhoDecides } from './who.js';
import { Notes, RecordState, Repeating, Script, Work } from './work.js';

/** Everything that can be said of what is chosen, in words of the house. */
export function Panel() {
  const t = useT();
  const { chosen } = useDesigner();
  const { language } = useLanguage();
  const name = nameOf(chosen.businessObject, language);
  return (
    <aside
      className="designer-panel designer-element-panel"
      aria-label={name ? t('designer.diagrams.panelOf', { name }) : t('designer.diagrams.panel')}
    >
      {/* Fields of another element are other fields. */}
      <div key={chosen.id} className="designer-element-fields">
        <Head />
        <Sections />
        {chosen.type !== 'bpmn:TextAnnotation' && <Notes />}
      </div>
      <OwnProblems />
    </aside>
  );
}

/** Kind and names. */
function Head() {
  const { chosen } = useDesigner();
  return (
    <header className="designer-head">
      <KindRow />
      {chosen.type === 'bpmn:TextAnnotation' ? <Annotation /> : <Names />}
    </header>
  );
}

/** What is wrong with what is chosen; below the fields, for it comes and goes while a user is about to press one. */
function OwnProblems() {
  const { chosen, problems } = useDesigner();
  const say = useProblemText();
  const own = problems.filter(({ elementId, severity }) => elementId === chosen.id && severity !== 'notice');
  if (own.length === 0) return null;
  return (
    <ul className="designer-own-problems">
      {own.map((problem) => (
        <li key={keyOf(problem)} data-severity={problem.severity}>
          <ToneIcon tone={problem.severity === 'error' ? 'failed' : 'warning'} />
          {say(problem)}
        </li>
      ))}
    </ul>
  );
}

/** What it is, and what it could be instead. */
function KindRow() {
  const t = useT();
  const { modeler, chosen, choose } = useDesigner();
  const kind = kindOf(chosen.businessObject);
  const others = kind ? alternativesOf(kind) : [];
  const become = (next: KindName) => {
    const { type, trigger } = specOf(next);
    const spec = { type, ...(trigger === undefined ? {} : { eventDefinitionType: trigger }), ...sizeOf(next) };
    choose(modeler.get('bpmnReplace').replaceElement(chosen, spec).id);
  };
  const words = isSequenceFlow(chosen) ? t('designer.diagrams.flow') : t('designer.diagrams.process');
  return (
    <div className="designer-kind">
      {kind && <KindIcon kind={kind} size={15} />}
      {kind && others.length > 1 ? (
        <Select<KindName>
          variant="borderless"
          size="small"
          aria-label={t('designer.diagrams.kind')}
          value={kind}
          options={others.map((each) => ({ value: each, label: t(`designer.diagrams.kinds.${each}`) }))}
          onChange={become}
        />
      ) : (
        <span>
          {kind
            ? t(`designer.diagrams.kinds.${kind}`)
            : chosen.parent && !isSequenceFlow(chosen)
              ? chosen.type.slice(5)
              : words}
        </span>
      )}
      <code className="lab-muted">{chosen.id}</code>
    </div>
  );
}

function Annotation() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <TextField
      label={t('designer.diagrams.annotation')}
      value={textOf(chosen.businessObject, 'text')}
      rows={3}
      onCommit={(text) => setTexts(penOf(modeler), chosen, { text })}
    />
  );
}

/** The sections that what is chosen has. */
function Sections() {
  const { chosen } = useDesigner();
  const element = chosen.businessObject;
  if (element.$type === 'bpmn:Process') return <ProcessWords />;
  if (isSequenceFlow(chosen)) return isChoice(chosen) ? <FlowCondition /> : null;
  if (!element.$instanceOf('bpmn:FlowNode')) return null;
  const isWork =
    ['bpmn:ServiceTask', 'bpmn:SendTask'].includes(element.$type) ||
    (element.$instanceOf('bpmn:ThrowEvent') && listOf(element, 'eventDefinitions').length > 0);
  return (
    <>
      {element.$type === 'bpmn:UserTask' && (
        <>
          <WhoDecides />
          <Actions />
          <Form />
          <Due />
          <Policies />
        </>
      )}
      {element.$type === 'bpmn:ScriptTask' && <Script />}
      {element.$type === 'bpmn:BusinessRuleTask' && <CalledDecision />}
      <Trigger />
      {isWork && <Work />}
      <RecordState />
      {element.$instanceOf('bpmn:Activity') && <Repeating />}
    </>
  );
}

/** Words of the process as a whole. */
function ProcessWords() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const isIncident = textOf(chosen.businessObject, 'lab:uncaughtError') === 'incident';
  return (
    <PanelSection title={t('designer.diagrams.process')}>
      {subject ? (
        <dl className="designer-facts-list">
          <dt>{t('designer.diagrams.subject')}</dt>
          <dd>{t(`${subject.texts}.one`)}</dd>
        </dl>
      ) : (
        <ChoiceField
          label={t('designer.diagrams.subject')}
          value=""
          note={t('designer.arrival.noSubject')}
          choices={[
            ...subjects.map(({ name, texts }) => ({ value: name, label: t(`${texts}.one`) })),
            { value: '', label: t('designer.diagrams.noSubject') },
          ]}
          onChoose={(name) => setTexts(penOf(modeler), chosen, { 'lab:subject': name ?? '' })}
        />
      )}
      <PanelField label={t('designer.diagrams.executable')} note={t('designer.diagrams.executableNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={chosen.businessObject.get('isExecutable') !== false}
            onChange={(on) => modeler.get('modeling').updateProperties(chosen, { isExecutable: on })}
          />
        )}
      </PanelField>
      <PanelField label={t('designer.diagrams.uncaught')} note={t('designer.diagrams.uncaughtNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={isIncident}
            onChange={(on) => setTexts(penOf(modeler), chosen, { 'lab:uncaughtError': on ? 'incident' : '' })}
          />
        )}
      </PanelField>
      <AskedAgain />
      <Separation />
    </PanelSection>
  );
}

/** When those are asked again who had approved what a later step changes; the first need not be written. */
const changedPolicies = ['decisive', 'always', 'never'] as const;

function AskedAgain() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const [usual] = changedPolicies;
  const said = textOf(chosen.businessObject, 'lab:changed') || usual;
  return (
    <ChoiceField<string>
      label={t('designer.diagrams.changed.label')}
      note={t('designer.diagrams.changed.note')}
      value={said}
      choices={changedPolicies.map((value) => ({ value, label: t(`designer.diagrams.changed.${value}`) }))}
      onChoose={(value = usual) => setTexts(penOf(modeler), chosen, { 'lab:changed': value === usual ? '' : value })}
    />
  );
}

/** Who of a record's own people may decide none of its steps; the first need not be written. */
const separationPolicies = ['strict', 'owner', 'none'] as const;

function Separation() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const [usual] = separationPolicies;
  const said = textOf(chosen.businessObject, 'lab:separation') || usual;
  return (
    <ChoiceField<string>
      label={t('designer.diagrams.separation.label')}
      note={t('designer.diagrams.separation.note')}
      value={said}
      choices={separationPolicies.map((value) => ({ value, label: t(`designer.diagrams.separation.${value}`) }))}
      onChoose={(value = usual) => setTexts(penOf(modeler), chosen, { 'lab:separation': value === usual ? '' : value })}
    />
  );
}
