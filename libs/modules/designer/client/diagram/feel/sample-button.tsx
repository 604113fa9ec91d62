import { useState } from 'react';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { FactFields } from '../trial/fact-fields.js';
import { RecordField } from '../trial/record-field.js';
import type { Sample } from '../use-sample.js';

interface SampleButtonProps {
  readonly sample: Sample;
  /** Nothing is chosen yet. */
  readonly isNew?: boolean;
}

/** Chooses what the expressions of the diagram are tried on. */
export function SampleButton({ sample, isNew = false }: SampleButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="lab-link designer-feel-sample" onClick={() => setOpen(true)}>
        {t(isNew ? 'designer.feel.choose' : 'designer.feel.change')}
      </button>
      <Dialog
        open={open}
        title={t('designer.feel.sample')}
        okText={t('designer.feel.done')}
        footer={(_, { OkBtn }) => <OkBtn />}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <div className="designer-feel-dialog">
          <p className="lab-muted">{t('designer.feel.sampleNote')}</p>
          {sample.mayChoose && <RecordField value={sample.record} onChange={sample.chooseRecord} />}
          {sample.mayChoose && !sample.record && <p className="lab-muted">{t('designer.feel.or')}</p>}
          {!sample.record && <FactFields facts={sample.madeUp} problem={undefined} onChange={sample.makeUp} />}
        </div>
      </Dialog>
    </>
  );
}
