import { lazy, useMemo } from 'react';
import { ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { LineActs } from '../acts/line-acts.js';
import { groups, useVendorGrouping } from '../desk/vendor-grouping.js';
import { OfferEnded } from '../quote/offer-ended.js';
import type { LineToOrder, LinesWaiting } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { cataloguePages } from '../../shared/purchase.pages.js';
import { requestDocument } from '../../shared/request.words.js';

const RestDialog = lazy(() => import('../request/rest-dialog.js'));

const keyOf = ({ id }: LineToOrder) => id;
const toRequest = ({ requestId }: LineToOrder) => requestDocument.paths.record(requestId);

/** The lines that wait for an order; those that are chosen become orders, one of each vendor, currency and category. */
export default function ToOrderScreen() {
  const t = useT();
  const navigate = useNavigate();
  const mayOrder = useMay()(mayPurchase.order.create);
  const filters = useFilters();
  const list = useListState(useMemo(() => ({ filters, groups, sort: 'dueDate' }), [filters]));
  const answer = useApiQuery<LinesWaiting>(`${orderDocument.paths.route}/waiting`, list.query, {
    keepPrevious: true,
  });
  return (
    <ListPage<LineToOrder>
      name="purchase.waiting"
      title={t('purchase.order.waiting')}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={keyOf}
      to={toRequest}
      filters={filters}
      grouping={useVendorGrouping<LineToOrder>(list, answer.data?.groups)}
      search={t('purchase.order.waitingSearch')}
      {...(mayOrder && {
        bulk: (chosen: readonly LineToOrder[]) => [
          {
            key: 'order',
            label: t('purchase.order.propose'),
            icon: <ShoppingCart size={14} strokeWidth={1.9} aria-hidden />,
            run: () => {
              const lines = new URLSearchParams(chosen.map(({ id }) => ['line', id]));
              void navigate(`${cataloguePages.toOrder.path}/proposal?${lines.toString()}`);
            },
          },
        ],
      })}
      empty={{ title: t('purchase.order.noneWaiting'), text: t('purchase.order.noneWaitingText') }}
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(
    () => [
      { kind: 'ref', key: 'vendorId', label: t('purchase.order.fields.vendor'), of: 'purchase/vendors' },
      { kind: 'ref', key: 'categoryId', label: t('purchase.order.fields.category'), of: 'purchase/categories' },
    ],
    [t],
  );
}

function useColumns(): readonly Column<LineToOrder>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.order.fields.${key}`) });
    const ofLine = (key: string) => ({ key, title: t(`purchase.line.fields.${key}`) });
    return [
      {
        ...own('request'),
        width: 136,
        sort: 'number',
        pinned: true,
        always: true,
        render: ({ number }) => <span className="id">{number}</span>,
      },
      { ...ofLine('item'), main: true, pinned: true, render: ({ item }) => <span title={item}>{item}</span> },
      { ...ofLine('catalogNo'), width: 120, yields: 3, render: ({ catalogNo }) => catalogNo || <Nothing /> },
      {
        ...own('vendor'),
        width: 180,
        yields: 1,
        onCard: 'fact',
        render: ({ vendor }) => vendor ?? <span className="lab-muted">{t('purchase.order.vendorOpen')}</span>,
      },
      {
        ...own('validUntil'),
        width: 148,
        yields: 5,
        render: ({ validUntil, offerEnded }) => (
          <span className="offer-validity">
            <Stamp value={validUntil} kind="day" />
            {offerEnded && <OfferEnded />}
          </span>
        ),
      },
      { ...own('category'), width: 96, yields: 4, render: ({ category }) => nameIn(category) },
      {
        ...own('remaining'),
        width: 112,
        align: 'right',
        onCard: 'fact',
        render: ({ remainingQuantity, unit }) => `${withSeparators(remainingQuantity)} ${unit}`,
      },
      {
        ...own('remainingAmount'),
        width: 136,
        align: 'right',
        onCard: 'fact',
        render: ({ remainingAmount, currency }) => <Money value={remainingAmount} currency={currency} />,
      },
      { ...own('owner'), width: 124, yields: 2, render: ({ owner }) => <Person person={owner} /> },
      {
        ...ofLine('dueDate'),
        width: 116,
        sort: 'dueDate',
        render: ({ dueDate }) => <Stamp value={dueDate} kind="day" />,
      },
      {
        key: 'acts',
        title: '',
        width: 64,
        align: 'right',
        always: true,
        onCard: 'corner',
        render: (line) => <RestActs line={line} />,
      },
    ];
  }, [t, nameIn]);
}

/** What the reader may do to a line without ordering it: close what remains. */
function RestActs({ line }: { readonly line: LineToOrder }) {
  const { requestId: id, version, number, id: lineId, item, unit, currency } = line;
  const rest = { lineId, item, unit, currency, quantity: line.remainingQuantity, amount: line.remainingAmount };
  return (
    <LineActs
      acts={line.mayCloseRest ? ['closeRest'] : []}
      texts="purchase.acts"
      item={item}
      dialog={(act, onClose) => (
        <RestDialog act={act} request={{ id, version, number }} rest={rest} onClose={onClose} />
      )}
    />
  );
}
