import { useState } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { dayAt } from '#lab/ui/dates.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { WaitingLine } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { ReceiveSteps } from './receive-steps.js';

/** Receiving the chosen lines: warehouse, quantities, locations. */
export default function ReceiveScreen() {
  const t = useT();
  const moveOn = useMoveOn();
  const [params] = useSearchParams();
  const chosen = params.getAll('line');
  const [today] = useState(() => dayAt(new Date()));
  const answer = useApiQuery<Page<WaitingLine>>(
    chosen.length > 0 ? `${receiptPaths.route}/waiting` : null,
    { id: chosen, size: 100, sort: 'number' },
    { keepPrevious: true },
  );
  const none = (
    <StatePanel
      wholePage
      drawing="empty"
      title={t('purchase.receipt.noneWaiting')}
      text={t('purchase.receiptForm.none')}
      actions={
        <Button type="primary" onClick={() => moveOn(receiptPaths.list)}>
          {t('purchase.receiptForm.toWaiting')}
        </Button>
      }
    />
  );
  if (chosen.length === 0) return none;
  return (
    <Answered answer={answer}>
      {({ rows }) => (rows.length > 0 ? <ReceiveSteps key={chosen.join()} lines={rows} today={today} /> : none)}
    </Answered>
  );
}
