import { useMemo } from 'react';
import { withSeparators } from '#lab/shared/figures.js';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { orderDocument } from '../../shared/order.words.js';
import type { Delivery } from '../../shared/scorecard.dto.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';
import { OrderNumber } from '../order/order-number.js';
import type { ScorecardFrame } from './scorecard-screen.js';

const keyOf = ({ id }: Delivery) => id;
const toOrder = ({ order }: Delivery) => orderDocument.paths.record(order.id);

/** The lines that were due: when they were expected, when they came, and how late. */
export function DeliveryList({ vendorId, frame }: ScorecardFrame) {
  const t = useT();
  const label = (key: string) => t(`purchase.scorecard.${key}`);
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'late',
        label: t('purchase.scorecard.fields.late'),
        choices: ['true', 'false'].map((value) => ({ value, label: t(`purchase.scorecard.lateCodes.${value}`) })),
      },
      { kind: 'days', key: 'due', label: t('purchase.scorecard.fields.deliveryDate') },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters, sort: '-deliveryDate' }), [filters]));
  const answer = useApiQuery<Page<Delivery>>(
    `${scorecardPaths.route}/${vendorId}/deliveries`,
    { ...list.query, search: undefined },
    { keepPrevious: true },
  );
  return (
    <ListPage<Delivery>
      {...frame}
      name="purchase.scorecard.deliveries"
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={({ item }) => item}
      to={toOrder}
      filters={filters}
      empty={{ title: label('noDeliveries'), text: label('noDeliveriesText') }}
    />
  );
}

function useColumns(): readonly Column<Delivery>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.scorecard.fields.${key}`) });
    return [
      {
        ...own('item'),
        main: true,
        pinned: true,
        always: true,
        render: ({ item }) => <span title={item}>{item}</span>,
      },
      { ...own('catalogNo'), width: 130, yields: 3, render: ({ catalogNo }) => catalogNo || <Nothing /> },
      { ...own('order'), width: 150, onCard: 'fact', render: ({ order }) => <OrderNumber {...order} /> },
      {
        ...own('quantity'),
        width: 130,
        align: 'right',
        yields: 1,
        render: ({ received, quantity, unit }) =>
          `${withSeparators(received)} / ${withSeparators(quantity)} ${unit}`.trim(),
      },
      {
        ...own('deliveryDate'),
        width: 124,
        sort: 'deliveryDate',
        onCard: 'fact',
        render: ({ deliveryDate }) => <Stamp value={deliveryDate} kind="day" />,
      },
      { ...own('arrivedOn'), width: 124, yields: 2, render: ({ arrivedOn }) => <Stamp value={arrivedOn} kind="day" /> },
      { ...own('late'), width: 150, onCard: 'corner', render: (row) => <Lateness {...row} /> },
    ];
  }, [t]);
}

function Lateness({ lateDays, arrivedOn }: Pick<Delivery, 'lateDays' | 'arrivedOn'>) {
  const t = useT();
  if (lateDays === 0) return <StateTag tone="done">{t('purchase.scorecard.lateCodes.false')}</StateTag>;
  return (
    <StateTag tone={arrivedOn === null ? 'failed' : 'warning'}>
      {t('purchase.receipt.late', { count: lateDays })}
    </StateTag>
  );
}
