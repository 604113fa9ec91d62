import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ToQuoteRow } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { DeskSwitch } from './desk-switch.js';

const none: readonly Filter[] = [];

/** The lines that wait to be quoted; those of one request that are chosen become a quote. */
export function ToQuoteList() {
  const t = useT();
  const navigate = useNavigate();
  const label = (key: string) => t(`purchase.toQuote.${key}`);
  const views = useMemo(
    () => [
      { key: 'free', label: t('purchase.toQuote.free'), query: { free: 'true' } },
      { key: 'all', label: t('purchase.toQuote.all') },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters: none, views }), [views]));
  const answer = useApiQuery<Page<ToQuoteRow>>(
    `${quoteDocument.paths.route}/lines`,
    { ...list.query, sort: undefined },
    { keepPrevious: true },
  );
  const quote = (chosen: readonly ToQuoteRow[]): BulkAct => ({
    key: 'quote',
    label: label('quote'),
    run: () => {
      const requests = [...new Set(chosen.map(({ request }) => request.id))];
      if (chosen.some((line) => line.quote)) return notify({ tone: 'failed', text: label('inQuote') });
      if (requests.length > 1) return notify({ tone: 'failed', text: label('oneRequest') });
      const params = new URLSearchParams([
        ...requests.map((id) => ['request', id] as [string, string]),
        ...chosen.map(({ id }) => ['line', id] as [string, string]),
      ]);
      void navigate(`${quoteDocument.paths.create}?${params.toString()}`);
    },
  });
  return (
    <ListPage<ToQuoteRow>
      name="purchase.toQuote"
      title={t('purchase.request.toPurchase')}
      aside={<DeskSwitch />}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={({ id }) => id}
      to={({ request }) => requestDocument.paths.record(request.id)}
      rowName={({ item }) => item}
      views={views}
      search={label('search')}
      goesOn
      bulk={(chosen) => [quote(chosen)]}
      empty={{ title: label('empty'), text: label('emptyText') }}
    />
  );
}

function useColumns(): readonly Column<ToQuoteRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const ofLine = (key: string) => ({ key, title: t(`purchase.line.fields.${key}`) });
    const ofQuote = (key: string) => ({ key, title: t(`purchase.quote.fields.${key}`) });
    return [
      {
        ...ofQuote('request'),
        width: 140,
        pinned: true,
        render: ({ request }) => <span className="id">{request.number}</span>,
      },
      { ...ofLine('item'), main: true, always: true, render: ({ item }) => <span title={item}>{item}</span> },
      {
        ...ofLine('catalogNo'),
        width: 120,
        yields: 2,
        render: ({ catalogNo }) => (catalogNo ? <span className="id">{catalogNo}</span> : <Nothing />),
      },
      { ...ofLine('brand'), width: 110, yields: 3, render: ({ brand }) => brand || <Nothing /> },
      {
        ...ofLine('quantity'),
        width: 100,
        align: 'right',
        onCard: 'fact',
        render: ({ quantity, unit }) => (quantity === null ? <Nothing /> : `${withSeparators(quantity)} ${unit}`),
      },
      {
        ...ofLine('unitPrice'),
        width: 130,
        align: 'right',
        render: ({ unitPrice, currency }) => <Money value={unitPrice} currency={currency} />,
      },
      { ...ofLine('dueDate'), width: 120, render: ({ dueDate }) => <Stamp value={dueDate} kind="day" /> },
      { ...ofQuote('requester'), width: 110, yields: 1, render: ({ requester }) => nameIn(requester.name) },
      {
        key: 'quote',
        title: t('purchase.toQuote.quoteOf'),
        width: 150,
        onCard: 'corner',
        render: ({ quote }) =>
          quote ? (
            <Link className="id" to={quoteDocument.paths.record(quote.id)} title={nameIn(quote.owner.name)}>
              {quote.number}
            </Link>
          ) : (
            <Nothing />
          ),
      },
    ];
  }, [t, nameIn]);
}
