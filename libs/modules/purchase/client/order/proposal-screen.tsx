import { useState } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { applyEdit, sheetOf, type Edit, type Sheet } from '#lab/ui/lines/edit-lines.js';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { Proposal, ProposedOrder } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { cataloguePages } from '../../shared/purchase.pages.js';
import { requestDocument } from '../../shared/request.words.js';
import { columnOf, partsOf, proposedOf, totalsOf } from './order-values.js';
import { useOrderLines } from './use-order-lines.js';

/** The orders that the chosen lines come to: they are corrected here and made together. */
export default function ProposalScreen() {
  const t = useT();
  const moveOn = useMoveOn();
  const [params] = useSearchParams();
  const lines = params.getAll('line');
  const answer = useApiQuery<Proposal>(`${orderDocument.paths.route}/proposal`, { line: lines });
  return (
    <Answered answer={answer}>
      {({ orders }) =>
        orders.length > 0 ? (
          <ProposedOrders key={lines.join()} proposed={orders} />
        ) : (
          <StatePanel
            wholePage
            drawing="empty"
            title={t('purchase.order.noneWaiting')}
            text={t('purchase.proposal.none')}
            actions={
              <Button type="primary" onClick={() => moveOn(cataloguePages.toOrder.path)}>
                {t('purchase.order.waiting')}
              </Button>
            }
          />
        )
      }
    </Answered>
  );
}

/** One order of the proposal, as it is corrected. */
interface Corrected {
  readonly proposed: ProposedOrder;
  readonly vendorId: string | null;
  readonly payorId: string | null;
  readonly sheet: Sheet;
}

const correctedOf = (proposed: ProposedOrder): Corrected => ({
  proposed,
  vendorId: proposed.vendorId,
  payorId: proposed.payorId,
  sheet: sheetOf(proposed.lines.map(proposedOf)),
});

interface Made {
  readonly id: string;
  readonly number: string;
}

function ProposedOrders({ proposed }: { readonly proposed: readonly ProposedOrder[] }) {
  const t = useT();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const [orders, setOrders] = useState(() => proposed.map(correctedOf));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const change = (at: number, part: (now: Corrected) => Partial<Corrected>) => {
    setOrders((now) => now.map((order, place) => (place === at ? { ...order, ...part(order) } : order)));
    setRefused(undefined);
  };
  const kept = orders.filter(({ sheet }) => sheet.lines.length > 0);
  const body = {
    orders: kept.map(({ vendorId, payorId, sheet }) => ({ vendorId, payorId, lines: partsOf(sheet.lines) })),
  };
  const key = useRepeatKey();
  const { mutate, isPending } = useApiMutation(
    () => api.post<readonly Made[]>(`${orderDocument.paths.route}/batch`, body, { idempotencyKey: key.of(body) }),
    {
      onDone: (made) => {
        key.answered();
        notify({ tone: 'done', text: t('purchase.proposal.done', { count: made.length, number: made[0]?.number }) });
        const [only, another] = made;
        moveOn(only && !another ? orderDocument.paths.record(only.id) : orderDocument.paths.list);
        void refresh(orderDocument.paths.route, requestDocument.paths.route, 'Common');
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const isIncomplete = kept.length === 0 || kept.some(({ vendorId }) => vendorId === null);
  const make = () => {
    setTried(true);
    if (!isIncomplete && !isPending) mutate(undefined);
  };
  const problemsOf = (order: Corrected) => {
    const head = `orders.${kept.indexOf(order)}.`;
    const own = (refused?.fields ?? []).filter(({ path }) => path.startsWith(head));
    return own.map((field) => ({ ...field, path: field.path.slice(head.length) }));
  };
  return (
    <section className="lab-subject" aria-label={t('purchase.proposal.title')}>
      <PageHead
        title={t('purchase.proposal.title')}
        total={kept.length}
        tools={
          <>
            <Button onClick={() => moveOn(cataloguePages.toOrder.path)}>{t('purchase.proposal.back')}</Button>
            <Button type="primary" loading={isPending} onClick={make}>
              {t('purchase.proposal.make', { count: kept.length })}
            </Button>
          </>
        }
      />
      <div className="lab-subject-middle">
        <div className="lab-subject-content">
          <p className="lab-muted">{t('purchase.proposal.text')}</p>
          {refused && <Refusal problem={refused} />}
          {orders.map((order, at) => (
            <OneOrder
              key={order.proposed.lines[0]?.id}
              number={at + 1}
              order={order}
              tried={tried}
              problems={problemsOf(order)}
              onChange={(part) => change(at, part)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface OneOrderProps {
  readonly number: number;
  readonly order: Corrected;
  readonly tried: boolean;
  /** What the server has refused of it, by the paths of an order. */
  readonly problems: readonly FieldError[];
  readonly onChange: (part: (now: Corrected) => Partial<Corrected>) => void;
}

function OneOrder({ number, order, tried, problems, onChange }: OneOrderProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const { proposed, vendorId, payorId, sheet } = order;
  const spec = useOrderLines(sheet.lines.length, proposed.quoteNeed);
  const kept = new Set(sheet.lines.map(({ key }) => key));
  const ended = proposed.lines.filter(({ id, offerEnded }) => offerEnded && kept.has(id));
  const edit = (next: Edit) => onChange((now) => ({ sheet: applyEdit(spec, now.sheet, next) }));
  const said = (name: string) => {
    const found = problems.find(({ path }) => path === name);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const vendorProblem =
    said('vendorId') ??
    (tried && vendorId === null ? t('purchase.proposal.noVendor') : undefined) ??
    (proposed.vendorProblem && vendorId === proposed.vendorId
      ? t(`purchase.proposal.vendorProblems.${proposed.vendorProblem}`)
      : undefined);
  return (
    <Section
      title={t('purchase.proposal.order', { number })}
      note={`${nameIn(proposed.category)} · ${proposed.currency}`}
    >
      <div className="lab-form">
        <FormField label={t('purchase.order.fields.vendorId')} required problem={vendorProblem}>
          {(control) =>
            proposed.vendorId === null ? (
              <RefSelect
                {...control}
                of="purchase/vendors"
                value={vendorId}
                onChange={(id) => onChange(() => ({ vendorId: id }))}
              />
            ) : (
              <output id={control.id} className="lab-form-fact">
                {proposed.vendor}
              </output>
            )
          }
        </FormField>
        <FormField label={t('purchase.order.fields.payorId')} problem={said('payorId')}>
          {(control) => (
            <RefSelect
              {...control}
              of="purchase/payors"
              value={payorId}
              {...(proposed.payor && payorId === proposed.payorId && { known: proposed.payor })}
              clearable
              onChange={(id) => onChange(() => ({ payorId: id }))}
            />
          )}
        </FormField>
      </div>
      {ended.map(({ id, item, validUntil }) => (
        <p key={id} className="lab-form-note offer-ended">
          <StateTag tone="warning">{t('purchase.proposal.offerEnded', { item, day: validUntil })}</StateTag>
        </p>
      ))}
      <LineTable
        label={t('purchase.order.fields.lines')}
        editor={{ spec, sheet: withProblems(sheet, problems), edit }}
        totals={totalsOf(sheet.lines)}
        isFixed
      />
    </Section>
  );
}

/** The sheet with what the server has refused of its cells, besides what it says itself. */
function withProblems(sheet: Sheet, problems: readonly FieldError[]): Sheet {
  const found = { ...sheet.problems };
  for (const { path, code, args } of problems) {
    const [head, place, column] = columnOf(path).split('.');
    const line = head === 'lines' ? sheet.lines[Number(place)] : undefined;
    const at = column === 'lineId' ? 'quantity' : column;
    if (line && at) found[line.key] = { ...found[line.key], [at]: { code, ...(args ? { args } : {}) } };
  }
  return { ...sheet, problems: found };
}
