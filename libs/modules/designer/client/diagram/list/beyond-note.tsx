import { Alert } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { useElementName } from '../element-name.js';
import type { Beyond } from '../steps/read-steps.js';

interface BeyondNoteProps {
  readonly beyond: readonly Beyond[];
  readonly onShow: (element: string) => void;
}

/** Says which elements the list cannot show, each a link to it on the canvas. */
export function BeyondNote({ beyond, onShow }: BeyondNoteProps) {
  const t = useT();
  const name = useElementName();
  const { modeler } = useDesigner();
  const registry = modeler.get('elementRegistry');
  return (
    <Alert
      type="info"
      className="steps-beyond"
      title={t('designer.steps.beyond')}
      description={
        <ul>
          {beyond.map(({ element, reason }) => {
            const shown = registry.get(element.id ?? '');
            return (
              <li key={element.id}>
                <button type="button" className="lab-link" disabled={!shown} onClick={() => onShow(element.id ?? '')}>
                  {shown?.parent ? name(shown) : t('designer.diagrams.process')}
                </button>
                <span>{t(`designer.steps.reasons.${reason}`)}</span>
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
