import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import {
  dataTypes,
  initialText,
  setInitialText,
  setVariableName,
  setVariableType,
  variableName,
  variableType,
  type DataType,
} from '../model/data.js';
import { setTexts } from '../model/write.js';
import { ChoiceField, PanelSection, TextField } from './fields.js';
import { MappingsField } from './mappings.js';

const types = Object.keys(dataTypes) as readonly DataType[];

/** The variable behind a data object: its name, its type and what it begins with. */
export function Variable() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const pen = penOf(modeler);
  const element = chosen.businessObject;
  return (
    <PanelSection title={t('designer.diagrams.variable')}>
      <TextField
        label={t('designer.diagrams.variableName')}
        value={variableName(element)}
        code
        note={t('designer.diagrams.variableNote')}
        onCommit={(name) => setVariableName(pen, chosen, name)}
      />
      <ChoiceField<DataType>
        label={t('designer.diagrams.variableType')}
        value={variableType(element)}
        clearable
        placeholder={t('designer.diagrams.variableTypes.any')}
        choices={types.map((type) => ({ value: type, label: t(`designer.diagrams.variableTypes.${type}`) }))}
        onChoose={(type) => setVariableType(pen, chosen, type)}
      />
      <TextField
        label={t('designer.diagrams.variableValue')}
        value={initialText(element)}
        code
        onCommit={(text) => setInitialText(pen, chosen, text)}
      />
    </PanelSection>
  );
}

/** Values that an activity or event gets under names of its own, and those that leave it. */
export function LocalData() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const [given, left] = [textOf(element, 'lab:in'), textOf(element, 'lab:out')];
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection
      title={t('designer.diagrams.data')}
      summary={[given, left].filter((text) => text !== '').join(' → ')}
      closed={given === '' && left === ''}
    >
      <MappingsField
        label={t('designer.diagrams.dataIn')}
        value={given}
        onCommit={(text) => write({ 'lab:in': text })}
      />
      <MappingsField
        label={t('designer.diagrams.dataOut')}
        value={left}
        onCommit={(text) => write({ 'lab:out': text })}
      />
    </PanelSection>
  );
}
