import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { useDesigner } from '../designer-context.js';
import { MatrixTable } from './matrix-table.js';
import { useMatrix } from './use-matrix.js';
import './matrix.css';

/** What every step may do with every field of the record, at one glance. */
export function MatrixTab() {
  const t = useT();
  const { subject } = useDesigner();
  const desk = useMatrix();
  const missing = !subject ? 'noSubject' : desk.fields.length === 0 ? 'noFields' : 'noSteps';
  return (
    <div className="designer-tab designer-matrix" role="region" aria-label={t('designer.diagrams.tabs.fields')}>
      {desk.fields.length > 0 && desk.steps.length > 0 ? (
        <div onKeyDown={desk.onKeyDown}>
          <p className="matrix-keys">{t('designer.matrix.keys')}</p>
          <div className="matrix-scroll">
            <MatrixTable desk={desk} />
          </div>
          <p className="designer-note">{t('designer.diagrams.formNote')}</p>
          <p className="lab-unseen" role="status">
            {desk.said}
          </p>
        </div>
      ) : (
        <StatePanel
          drawing="empty"
          title={t(`designer.matrix.${missing}.title`)}
          text={t(`designer.matrix.${missing}.text`)}
        />
      )}
    </div>
  );
}
