import { Link } from 'react-router-dom';
import { textOf } from '#lab/ui/diagram/names.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { DefinitionSummary } from '../../../shared/definition.dto.js';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { setTexts } from '../model/write.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelSection, TextField } from './fields.js';
import { MappingsField } from './mappings.js';

const bindings = ['latest', 'deployment', 'version'] as const;
type Binding = (typeof bindings)[number];

/** Which process is called, in which version, and what goes in and comes back. */
export function Call() {
  const t = useT();
  const nameIn = useNameIn();
  const { modeler, chosen } = useDesigner();
  const { data: processes = [] } = useApiQuery<readonly DefinitionSummary[]>('process/definitions');
  const element = chosen.businessObject;
  const called = textOf(element, 'calledElement');
  const known = processes.find(({ key }) => key === called);
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection title={t('designer.diagrams.call')} summary={known ? nameIn(known.name) : called}>
      <TextField
        label={t('designer.diagrams.called')}
        value={called}
        code
        offered={processes.map(({ key, name }) => ({ value: key, label: `${nameIn(name)} · ${key}` }))}
        note={
          <>
            {known && (
              <>
                <Link to={`/processBpmn/${known.key}`}>{t('designer.diagrams.edit')}</Link>{' '}
              </>
            )}
            {t('designer.diagrams.calledNote')}
          </>
        }
        onCommit={(text) => write({ calledElement: text })}
      />
      <Version value={textOf(element, 'lab:version')} onCommit={(text) => write({ 'lab:version': text })} />
      <MappingsField
        label={t('designer.diagrams.callIn')}
        value={textOf(element, 'lab:in')}
        mayTakeAll
        onCommit={(text) => write({ 'lab:in': text })}
      />
      <MappingsField
        label={t('designer.diagrams.callOut')}
        value={textOf(element, 'lab:out')}
        mayTakeAll
        onCommit={(text) => write({ 'lab:out': text })}
      />
      <ExpressionField
        label={t('designer.diagrams.callKey')}
        value={textOf(element, 'lab:key')}
        rows={null}
        note={t('designer.diagrams.callKeyNote')}
        onCommit={(text) => write({ 'lab:key': text })}
      />
    </PanelSection>
  );
}

interface VersionProps {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

function Version({ value, onCommit }: VersionProps) {
  const t = useT();
  const binding: Binding = value === '' || value === 'latest' ? 'latest' : value === 'deployment' ? value : 'version';
  return (
    <>
      <ChoiceField<Binding>
        label={t('designer.diagrams.calledVersion')}
        value={binding}
        choices={bindings.map((each) => ({ value: each, label: t(`designer.diagrams.bindings.${each}`) }))}
        onChoose={(next) => onCommit(next === 'version' ? '1' : next === 'deployment' ? next : '')}
      />
      {binding === 'version' && (
        <TextField label={t('designer.diagrams.versionNumber')} value={value} code onCommit={onCommit} />
      )}
    </>
  );
}
