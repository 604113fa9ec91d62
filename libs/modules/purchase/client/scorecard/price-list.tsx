import { lazy, Suspense, useMemo } from 'react';
import { formatMoney } from '#lab/shared/money.js';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { ItemPrices } from '../../shared/scorecard.dto.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';
import { Change } from './price-change.js';
import type { ScorecardFrame } from './scorecard-screen.js';

const PriceLine = lazy(() => import('./price-line.js'));
const PriceDrawer = lazy(() => import('./price-drawer.js'));

const keyOf = ({ id }: ItemPrices) => id;

/** What each item has cost: the latest price, its change, and a line of the prices; a row opens all of them. */
export function PriceList({ vendorId, frame }: ScorecardFrame) {
  const t = useT();
  const label = (key: string) => t(`purchase.scorecard.${key}`);
  const list = useListState(useMemo(() => ({}), []));
  const answer = useApiQuery<Page<ItemPrices>>(
    `${scorecardPaths.route}/${vendorId}/prices`,
    { ...list.query, search: undefined, sort: undefined },
    { keepPrevious: true },
  );
  const entry = useOpenEntry();
  const opened = answer.data?.rows.find(({ id }) => id === entry.id);
  return (
    <>
      <ListPage<ItemPrices>
        {...frame}
        name="purchase.scorecard.prices"
        list={list}
        answer={answer}
        columns={useColumns()}
        rowKey={keyOf}
        rowName={({ item }) => item}
        onOpen={({ id }) => entry.open(id)}
        empty={{ title: label('noPrices'), text: label('noPricesText') }}
      />
      {opened && (
        <Later onBroken={entry.close}>
          <PriceDrawer item={opened} onClose={entry.close} />
        </Later>
      )}
    </>
  );
}

function useColumns(): readonly Column<ItemPrices>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.scorecard.fields.${key}`) });
    return [
      {
        ...own('item'),
        main: true,
        pinned: true,
        always: true,
        render: ({ item, spec }) => <span title={spec ? `${item} · ${spec}` : item}>{item}</span>,
      },
      { ...own('catalogNo'), width: 130, yields: 2, render: ({ catalogNo }) => catalogNo || <Nothing /> },
      { ...own('brand'), width: 130, yields: 3, render: ({ brand }) => brand || <Nothing /> },
      {
        ...own('lastPrice'),
        width: 150,
        align: 'right',
        onCard: 'fact',
        render: ({ prices }) => <Money value={prices.at(-1)?.price} currency={baseCurrency} />,
      },
      { ...own('unit'), width: 80, yields: 1, render: ({ unit }) => unit || <Nothing /> },
      { ...own('change'), width: 130, align: 'right', onCard: 'corner', render: (row) => <Change {...row} /> },
      {
        ...own('prices'),
        width: 180,
        yields: 4,
        render: ({ prices }) =>
          prices.length < 2 ? (
            <Nothing />
          ) : (
            <span
              className="scorecard-line"
              role="img"
              aria-label={prices.map(({ price }) => formatMoney(price)).join(' → ')}
            >
              <Suspense fallback={null}>
                <PriceLine prices={prices} />
              </Suspense>
            </span>
          ),
      },
      { ...own('count'), width: 90, align: 'right', yields: 5, render: ({ count }) => count },
    ];
  }, [t]);
}
