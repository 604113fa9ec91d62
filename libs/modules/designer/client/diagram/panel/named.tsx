import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { partOf, textIn } from '../model/read.js';
import { setTexts } from '../model/write.js';
import { TextField } from './fields.js';
import { Names } from './names.js';

/** What is written on an element: a name in both languages, or one text for what is drawn only. */
export function Named() {
  const { chosen } = useDesigner();
  switch (chosen.type) {
    case 'bpmn:TextAnnotation':
      return <Annotation />;
    case 'bpmn:Group':
      return <GroupName />;
    // The name of a variable is among its fields.
    case 'bpmn:DataObjectReference':
      return null;
    case 'bpmn:DataStoreReference':
      return <PlainName />;
    default:
      return <Names />;
  }
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

/** A group is named by its category, which bpmn-js keeps in the file. */
function GroupName() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <TextField
      label={t('designer.diagrams.messageName')}
      value={textIn(partOf(chosen.businessObject, 'categoryValueRef'), 'value')}
      onCommit={(text) => modeler.get('modeling').updateLabel(chosen, text)}
    />
  );
}

function PlainName() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <TextField
      label={t('designer.diagrams.messageName')}
      value={textOf(chosen.businessObject, 'name')}
      onCommit={(name) => setTexts(penOf(modeler), chosen, { name })}
    />
  );
}
