import { Button } from 'antd';
import { FilesField, NoteField, RefField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useFormLines, type FormLines } from '#lab/ui/document/use-form-lines.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { longestRemark, type OrderDetail } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { mostFiles } from '../../shared/purchase.codes.js';
import { cataloguePages } from '../../shared/purchase.pages.js';
import {
  bodyOf,
  columnOf,
  draft,
  fields,
  missingOf,
  printOf,
  problemsOf,
  totalsOf,
  valuesOf,
  type OrderValues,
} from './order-values.js';
import { EarlierPrices } from './earlier-prices.js';
import { useOrderLines } from './use-order-lines.js';

/** An order that may still be changed; new ones are made of lines that wait for an order. */
export default function OrderFormScreen() {
  return (
    <FormPage<OrderDetail> kind={orderDocument}>
      {(opened) => (opened ? <OrderForm opened={opened} /> : <MadeOfLines />)}
    </FormPage>
  );
}

/** An order begins with the lines that wait for one. */
function MadeOfLines() {
  const t = useT();
  const moveOn = useMoveOn();
  return (
    <StatePanel
      wholePage
      drawing="empty"
      title={t('purchase.order.new')}
      text={t('purchase.order.emptyText')}
      actions={
        <Button type="primary" onClick={() => moveOn(cataloguePages.toOrder.path)}>
          {t('purchase.order.waiting')}
        </Button>
      }
    />
  );
}

function OrderForm({ opened }: { readonly opened: OrderDetail }) {
  const t = useT();
  const { quoteNeed, vendor, payor } = opened;
  const held = useHeldValues<OrderDetail, OrderValues>(orderDocument, opened, valuesOf);
  const { values } = held;
  const spec = useOrderLines(values.sheet.lines.length, quoteNeed);
  const lines = withServerNames(useFormLines(spec, held, (given) => missingOf(given, quoteNeed)));
  const form = useDocumentForm(held, { fields, bodyOf, problemsOf, printOf, draft, lines });
  const known = (id: string, name: string | null, now: string | null) => (id === now && name ? name : undefined);
  return (
    <FormFrame
      form={form}
      title={form.record?.vendor}
      rail={
        <>
          <Section title={t('purchase.order.fields.amount')}>
            {totalsOf(values.sheet.lines).map(({ currency, value }) => (
              <Money key={currency} currency={currency} value={value} size="figure" />
            ))}
          </Section>
          <EarlierPrices lines={opened.lines} />
        </>
      }
    >
      <div className="lab-form">
        <RefField
          form={form}
          name="vendorId"
          of="purchase/vendors"
          known={known(opened.vendorId, vendor, values.vendorId)}
          required
        />
        <RefField
          form={form}
          name="payorId"
          of="purchase/payors"
          known={known(opened.payorId ?? '', payor, values.payorId)}
          required
        />
        <NoteField form={form} name="comments" max={longestRemark} span={2} />
      </div>
      <LineTable
        label={t('purchase.order.fields.lines')}
        editor={lines.editor}
        totals={totalsOf(values.sheet.lines)}
        isFixed
      />
      <div className="lab-form">
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
    </FormFrame>
  );
}

/** The server names the typed amount of a part as its amount. */
function withServerNames(lines: FormLines<OrderValues>): FormLines<OrderValues> {
  return { ...lines, cellOf: (path, sent) => lines.cellOf(columnOf(path), sent) };
}
