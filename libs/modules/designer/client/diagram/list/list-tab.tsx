import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { executable } from '../model/copy.js';
import { readSteps } from '../steps/read-steps.js';
import { BeyondNote } from './beyond-note.js';
import { ElementTable } from './element-table.js';
import { StepList } from './step-list.js';
import './steps.css';

interface ListTabProps {
  /** Shows an element on the canvas. */
  readonly onShow: (element: string) => void;
}

/** The process as a list: steps that are edited here, or a table of the elements where it is more than that. */
export function ListTab({ onShow }: ListTabProps) {
  const t = useT();
  const { modeler } = useDesigner();
  const reading = readSteps(executable(modeler.getDefinitions()));
  return (
    <div className="designer-tab designer-steps" role="region" aria-label={t('designer.diagrams.tabs.list')}>
      {'scope' in reading ? (
        <StepList scope={reading.scope} />
      ) : (
        <>
          <BeyondNote beyond={reading.beyond} onShow={onShow} />
          <ElementTable />
        </>
      )}
    </div>
  );
}
