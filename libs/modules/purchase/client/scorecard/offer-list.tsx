import { useMemo } from 'react';
import { withSeparators } from '#lab/shared/figures.js';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { quoteDocument } from '../../shared/quote.words.js';
import type { VendorOffer } from '../../shared/scorecard.dto.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';
import type { ScorecardFrame } from './scorecard-screen.js';

const keyOf = ({ id }: VendorOffer) => id;
const toQuote = ({ quote }: VendorOffer) => quoteDocument.paths.record(quote.id);

/** What a vendor has offered, and what of it was taken. */
export function OfferList({ vendorId, frame }: ScorecardFrame) {
  const t = useT();
  const label = (key: string) => t(`purchase.scorecard.${key}`);
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'taken',
        label: t('purchase.scorecard.fields.taken'),
        choices: ['true', 'false'].map((value) => ({ value, label: t(`purchase.scorecard.takenCodes.${value}`) })),
      },
      { kind: 'days', key: 'quoted', label: t('purchase.scorecard.fields.quotedOn') },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters }), [filters]));
  const answer = useApiQuery<Page<VendorOffer>>(
    `${scorecardPaths.route}/${vendorId}/offers`,
    { ...list.query, search: undefined, sort: undefined },
    { keepPrevious: true },
  );
  return (
    <ListPage<VendorOffer>
      {...frame}
      name="purchase.scorecard.offers"
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={({ item }) => item}
      to={toQuote}
      filters={filters}
      empty={{ title: label('noOffers'), text: label('noOffersText') }}
    />
  );
}

function useColumns(): readonly Column<VendorOffer>[] {
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
      { ...own('catalogNo'), width: 130, yields: 2, render: ({ catalogNo }) => catalogNo || <Nothing /> },
      { ...own('quote'), width: 150, yields: 1, render: ({ quote }) => <span className="id">{quote.number}</span> },
      {
        ...own('quantity'),
        width: 120,
        align: 'right',
        yields: 3,
        render: ({ qty, unit }) => (qty === null ? <Nothing /> : `${withSeparators(qty)} ${unit}`.trim()),
      },
      {
        ...own('unitPrice'),
        width: 150,
        align: 'right',
        onCard: 'fact',
        render: ({ unitPrice, currency }) => <Money value={unitPrice} currency={currency} />,
      },
      {
        ...own('quotedOn'),
        width: 124,
        onCard: 'fact',
        render: ({ quotedOn }) => <Stamp value={quotedOn} kind="day" />,
      },
      {
        ...own('taken'),
        width: 130,
        onCard: 'corner',
        render: ({ taken }) => (
          <StateTag tone={taken ? 'done' : 'draft'}>{t(`purchase.scorecard.takenCodes.${String(taken)}`)}</StateTag>
        ),
      },
    ];
  }, [t]);
}
