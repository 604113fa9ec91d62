import type { OrderDetail, Proposal } from '../../../libs/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '../../../libs/modules/purchase/shared/request.dto.js';
import type { Clerk } from './clerk.js';

type Named = Readonly<Record<'id' | 'code' | 'name', string>>;

/** The people of purchasing, each at the routes. */
export interface Office {
  /** Asks for goods, and confirms what is offered. */
  readonly chen: Clerk;
  /** Approves what Chen asks for. */
  readonly lin: Clerk;
  /** Purchases. */
  readonly li: Clerk;
  /** Approves what Li orders and pays. */
  readonly wang: Clerk;
}

/** What a request asks for, and which vendor delivers it. */
interface Wanted {
  readonly item: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Code of the vendor whose offer is taken. */
  readonly vendor: string;
  /** Code of a vendor that asks for more. */
  readonly dearer?: string;
}

const dearer = (price: string) => (Number(price) + 10).toFixed(2);

/** The id of an entry of a catalogue, by its code. */
export async function coded(who: Clerk, catalogue: 'categories' | 'vendors', code: string): Promise<string> {
  const { rows } = await who.get<{ rows: readonly Named[] }>(`/purchase/${catalogue}?size=100`);
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`${catalogue} have no ${code}`);
  return found.id;
}

/** A request that was approved, quoted and confirmed: its lines wait to be ordered. Answers its path. */
export async function agreedRequest(
  { chen, lin, li }: Office,
  title: string,
  category: string,
  wanted: readonly Wanted[],
): Promise<string> {
  const { id } = await chen.post<{ id: string }>('/purchase/requests', {
    title,
    categoryId: await coded(li, 'categories', category),
    ownerId: chen.id,
    dueDate: '2027-01-15',
    lines: wanted.map(({ item, quantity, unitPrice }) => ({
      ...{ item, quantity, unitPrice, unit: 'box', spec: 'M', brand: 'Norden', catalogNo: `N-${item.length}` },
      dueDate: '2027-01-15',
    })),
  });
  const request = `/purchase/requests/${id}`;
  await chen.act(request, 'submit');
  await lin.act(request, 'approve');
  const { lines } = await li.get<RequestDetail>(request);
  const offered = async (line: RequestDetail['lines'][number], { vendor, dearer: other, unitPrice }: Wanted) => {
    const offer = async (code: string, price: string, taken: boolean) => ({
      vendorId: await coded(li, 'vendors', code),
      ...{ qty: line.quantity, unit: 'box', unitPrice: price, currency: 'CNY', leadTime: 7, taken },
      amount: (Number(line.quantity) * Number(price)).toFixed(2),
    });
    const second = other === undefined ? [] : [await offer(other, dearer(unitPrice), false)];
    return { lineId: line.id, offers: [await offer(vendor, unitPrice, true), ...second] };
  };
  const quote = await li.post<{ id: string }>('/purchase/quotes', {
    requestId: id,
    lines: await Promise.all(lines.map((line, at) => offered(line, wanted[at]!))),
  });
  await li.act(`/purchase/quotes/${quote.id}`, 'submit');
  await chen.act(`/purchase/quotes/${quote.id}`, 'confirm');
  return request;
}

/** One order of all lines of a request, as it is proposed, approved. Answers its path. */
export async function releasedOrder(office: Office, request: string): Promise<string> {
  const { li } = office;
  const { lines } = await li.get<RequestDetail>(request);
  const chosen = lines.map(({ id }) => `line=${id}`).join('&');
  const { orders } = await li.get<Proposal>(`/purchase/orders/proposal?${chosen}`);
  const [made] = await li.post<readonly { id: string }[]>('/purchase/orders/batch', {
    orders: orders.map(({ vendorId, payorId, lines: parts }) => ({
      ...{ vendorId, payorId },
      lines: parts.map(({ id, remainingQuantity, costCentre, deliveryDate, leadTime }) => {
        return { lineId: id, quantity: remainingQuantity, costCentre, deliveryDate, leadTime };
      }),
    })),
  });
  const order = `/purchase/orders/${made?.id}`;
  await releases(office, order);
  return order;
}

/** Submits an order and approves it. */
export async function releases({ li, wang }: Office, order: string): Promise<void> {
  await li.act(order, 'submit');
  await wang.act(order, 'approve');
}

/** Receives so much of the first line of an order, into the main warehouse. */
export async function receives(li: Clerk, order: string, quantity: string): Promise<void> {
  const { lines } = await li.get<OrderDetail>(order);
  await li.post('/purchase/receipts', {
    warehouse: 'MAIN',
    receivedOn: '2026-11-20',
    lines: [{ orderLineId: lines[0]?.id, quantity, locations: [{ location: 'MAIN-A-01', quantity }] }],
  });
}

/** Plans the payment of an order in these amounts; answers the ids of the rows. */
export async function plans(li: Clerk, order: string, amounts: readonly string[]): Promise<readonly string[]> {
  const { version } = await li.get<{ version: number }>(order);
  const rows = amounts.map((amount) => ({ expectedDate: '2026-12-31', amount }));
  const { plan } = await li.put<{ plan: readonly { id: string }[] }>(`${order}/plan`, { version, rows });
  return plan.map(({ id }) => id);
}

/** Invoices an order and pays it, both in full. */
export async function invoicesAndPays({ li, wang }: Office, order: string, invoiceNumber: string): Promise<void> {
  const { id: orderId, amount = '' } = await li.get<OrderDetail>(order);
  await li.post('/purchase/invoices', {
    ...{ number: invoiceNumber, invoiceDate: '2026-11-20' },
    ...{ orders: [{ orderId, amount }], files: [await li.scanned()] },
  });
  const rows = (await plans(li, order, [amount])).map((planId) => ({ planId }));
  const { id } = await li.post<{ id: string }>('/purchase/payments', { rows });
  const payment = `/purchase/payments/${id}`;
  await li.act(payment, 'submit');
  await wang.act(payment, 'approve');
  const fileId = await li.scanned();
  await li.act(payment, 'pay', { paidOn: '2026-11-20', paidAmount: amount, payer: 'Finance', fileId });
}
