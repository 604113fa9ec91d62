import { Link } from 'react-router-dom';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { setTexts } from '../model/write.js';
import { useDecisions } from '../use-decisions.js';
import { ChoiceField, PanelSection, TextField } from './fields.js';

const shapes = ['natural', 'singleEntry', 'singleResult', 'collectEntries', 'resultList'] as const;

/** Which decision answers, and how its answer is taken. */
export function CalledDecision() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const decisions = useDecisions() ?? [];
  const asked = textOf(element, 'lab:decision');
  const shape = textOf(element, 'lab:decisionResult');
  const known = decisions.find(({ id }) => id === asked);
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection title={t('designer.diagrams.decision')} summary={known?.name ?? asked}>
      <TextField
        label={t('designer.diagrams.decisionAsked')}
        value={asked}
        code
        offered={decisions.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} · ${id}` }))}
        note={
          <>
            {known && (
              <>
                <Link to={`/processBpmn/tables/${known.file}?decision=${known.id}`}>
                  {t('designer.diagrams.openTable')}
                </Link>{' '}
              </>
            )}
            {t('designer.diagrams.decisionNote')}
          </>
        }
        onCommit={(text) => write({ 'lab:decision': text })}
      />
      <ChoiceField
        label={t('designer.diagrams.decisionResult')}
        value={shapes.find((each) => each === shape) ?? 'natural'}
        choices={shapes.map((value) => ({ value, label: t(`designer.diagrams.decisionResults.${value}`) }))}
        onChoose={(next) => write({ 'lab:decisionResult': next === 'natural' ? '' : (next ?? '') })}
      />
      <TextField
        label={t('designer.diagrams.result')}
        value={textOf(element, 'lab:result')}
        code
        onCommit={(text) => write({ 'lab:result': text })}
      />
    </PanelSection>
  );
}
