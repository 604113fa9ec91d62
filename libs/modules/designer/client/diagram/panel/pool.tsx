import { Button } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { setTexts } from '../model/write.js';
import { PanelSection } from './fields.js';
import { PeopleRule } from './people-rule.js';

/** Lanes are added and divided without the pointer, too. */
export function Lanes() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const modeling = modeler.get('modeling');
  const tools = [
    { key: 'above', run: () => void modeling.addLane(chosen, 'top') },
    { key: 'below', run: () => void modeling.addLane(chosen, 'bottom') },
    { key: 'two', run: () => modeling.splitLane(chosen, 2) },
    { key: 'three', run: () => modeling.splitLane(chosen, 3) },
  ] as const;
  return (
    <PanelSection title={t('designer.diagrams.lanes.label')}>
      <div className="designer-lane-tools">
        {tools.map(({ key, run }) => (
          <Button key={key} size="small" onClick={run}>
            {t(`designer.diagrams.lanes.${key}`)}
          </Button>
        ))}
      </div>
    </PanelSection>
  );
}

/** Who decides the tasks of a lane that have no rule of their own. */
export function LanePeople() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.who')}>
      <PeopleRule
        label={t('designer.diagrams.who')}
        value={textOf(chosen.businessObject, 'lab:assignee')}
        onCommit={(text) => setTexts(penOf(modeler), chosen, { 'lab:assignee': text })}
      />
      <p className="designer-note">{t('designer.diagrams.lanes.whoNote')}</p>
    </PanelSection>
  );
}
