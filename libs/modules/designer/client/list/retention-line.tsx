import { useState } from 'react';
import { Button, InputNumber, Switch } from 'antd';
import { Can } from '#lab/ui/access/can.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { RetentionBody } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';

const mostDays = 36_500;

/** How long the ended runs of a process are kept, and where those who may change it. */
export function RetentionLine({ processKey }: { readonly processKey: string }) {
  const t = useT();
  const path = `process/definitions/${processKey}/retention`;
  const { data: kept } = useApiQuery<RetentionBody>(path);
  const [isChanging, setIsChanging] = useState(false);
  if (!kept) return null;
  const span =
    kept.days === null ? t('designer.diagrams.keptForEver') : t('designer.diagrams.keptDays', { days: kept.days });
  return (
    <div className="definitions-retention">
      <p>
        <span className="lab-muted">{t('designer.diagrams.retention')}</span> {span}
        {kept.legalHold && <> · {t('designer.diagrams.keptOnHold')}</>}{' '}
        <Can permission={mayProcess.instance.manage}>
          <button
            type="button"
            className="lab-link"
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {t('designer.diagrams.keptChange')}
          </button>
        </Can>
      </p>
      {isChanging && <RetentionForm path={path} kept={kept} onDone={() => setIsChanging(false)} />}
    </div>
  );
}

interface RetentionFormProps {
  readonly path: string;
  readonly kept: RetentionBody;
  readonly onDone: () => void;
}

function RetentionForm({ path, kept, onDone }: RetentionFormProps) {
  const t = useT();
  const [days, setDays] = useState(kept.days);
  const [legalHold, setLegalHold] = useState(kept.legalHold);
  const save = useApiMutation(() => api.put<RetentionBody>(path, { days, legalHold, version: kept.version }), {
    refreshes: [path],
    onDone: () => {
      notify({ tone: 'done', text: t('designer.diagrams.keptSaved') });
      onDone();
    },
  });
  return (
    <div className="definitions-retention-form">
      <label>
        {t('designer.diagrams.keptDaysLabel')}
        <InputNumber min={1} max={mostDays} precision={0} value={days} onChange={setDays} />
      </label>
      <label>
        <Switch size="small" checked={legalHold} onChange={setLegalHold} /> {t('designer.diagrams.keptHoldLabel')}
      </label>
      <p className="lab-muted">{t('designer.diagrams.keptDaysNote')}</p>
      <Button type="primary" size="small" loading={save.isPending} onClick={() => save.mutate()}>
        {t('designer.diagrams.keptSave')}
      </Button>
    </div>
  );
}
