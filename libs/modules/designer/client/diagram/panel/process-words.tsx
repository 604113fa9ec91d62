import { Switch } from 'antd';
import { subjects } from '#lab/modules/subjects.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { setTexts, setValues } from '../model/write.js';
import { ChoiceField, PanelField, PanelSection } from './fields.js';

interface ProcessProps {
  /** The process that is the diagram, or that is in the chosen pool. */
  readonly process: ModdleElement;
}

/** Words of the process as a whole. */
export function ProcessWords({ process }: ProcessProps) {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const isIncident = textOf(process, 'lab:uncaughtError') === 'incident';
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
          onChoose={(name) => setTexts(penOf(modeler), chosen, { 'lab:subject': name ?? '' }, process)}
        />
      )}
      <PanelField label={t('designer.diagrams.executable')} note={t('designer.diagrams.executableNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={process.get('isExecutable') !== false}
            onChange={(on) => setValues(penOf(modeler), chosen, { isExecutable: on }, process)}
          />
        )}
      </PanelField>
      <PanelField label={t('designer.diagrams.uncaught')} note={t('designer.diagrams.uncaughtNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={isIncident}
            onChange={(on) => setTexts(penOf(modeler), chosen, { 'lab:uncaughtError': on ? 'incident' : '' }, process)}
          />
        )}
      </PanelField>
      <AskedAgain process={process} />
      <Separation process={process} />
    </PanelSection>
  );
}

/** When those are asked again who had approved what a later step changes; the first need not be written. */
const changedPolicies = ['decisive', 'always', 'never'] as const;

function AskedAgain({ process }: ProcessProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const [usual] = changedPolicies;
  const said = textOf(process, 'lab:changed') || usual;
  return (
    <ChoiceField<string>
      label={t('designer.diagrams.changed.label')}
      note={t('designer.diagrams.changed.note')}
      value={said}
      choices={changedPolicies.map((value) => ({ value, label: t(`designer.diagrams.changed.${value}`) }))}
      onChoose={(value = usual) =>
        setTexts(penOf(modeler), chosen, { 'lab:changed': value === usual ? '' : value }, process)
      }
    />
  );
}

/** Who of a record's own people may decide none of its steps; the first need not be written. */
const separationPolicies = ['strict', 'owner', 'none'] as const;

function Separation({ process }: ProcessProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const [usual] = separationPolicies;
  const said = textOf(process, 'lab:separation') || usual;
  return (
    <ChoiceField<string>
      label={t('designer.diagrams.separation.label')}
      note={t('designer.diagrams.separation.note')}
      value={said}
      choices={separationPolicies.map((value) => ({ value, label: t(`designer.diagrams.separation.${value}`) }))}
      onChoose={(value = usual) =>
        setTexts(penOf(modeler), chosen, { 'lab:separation': value === usual ? '' : value }, process)
      }
    />
  );
}
