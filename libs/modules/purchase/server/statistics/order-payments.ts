/** A stored row as a SELECT gives it. */
type Stored = Readonly<Record<string, unknown>>;

/** What is stored of the plans, payments and invoices of orders, in any order. */
export interface MoneySources {
  /** `purchase_payment_plan`: `orderId`, `expectedDate`, `amount` in minor units, `paidAt`. */
  readonly plans: readonly Stored[];
  /** Finished payments of orders: `orderId`, `paidOn`, `ownerId`. */
  readonly payments: readonly Stored[];
  /** Invoices of orders: `orderId`, `number`. */
  readonly invoices: readonly Stored[];
}

/** What the statistics say of the payments and invoices of one order. */
export interface OrderPayments {
  /** The day on which the last row of its plan is due. */
  readonly dueDate: string | null;
  /** The next row of its plan that is not paid, and what all of these come to, in minor units. */
  readonly expectPaymentDate: string | null;
  readonly expectPaymentAmount: number | null;
  /** Its latest payment, and who recorded it. */
  readonly paymentDate: string | null;
  readonly paymentBy: string | null;
  /** Numbers of its invoices, by commas. */
  readonly invoiceNo: string | null;
}

/** Characters of the column of invoice numbers; numbers beyond it are left out. */
const longestNumbers = 500;

const none: OrderPayments = {
  dueDate: null,
  expectPaymentDate: null,
  expectPaymentAmount: null,
  paymentDate: null,
  paymentBy: null,
  invoiceNo: null,
};

/** What is known of the payments of one order; nothing for a line without an order. */
export function paymentsOf({ plans, payments, invoices }: MoneySources, orderId: string | null): OrderPayments {
  if (orderId === null) return none;
  const own = (rows: readonly Stored[]) => rows.filter((row) => row.orderId === orderId);
  const days = (rows: readonly Stored[]) => rows.map(({ expectedDate }) => String(expectedDate)).sort();
  const planned = own(plans);
  const open = planned.filter(({ paidAt }) => paidAt === null);
  const [latest] = own(payments)
    .map(({ paidOn, ownerId }) => ({ paidOn: String(paidOn), ownerId: String(ownerId) }))
    .sort((a, b) => (a.paidOn === b.paidOn ? (a.ownerId < b.ownerId ? -1 : 1) : a.paidOn > b.paidOn ? -1 : 1));
  return {
    dueDate: days(planned).at(-1) ?? null,
    expectPaymentDate: days(open)[0] ?? null,
    expectPaymentAmount: open.length > 0 ? open.reduce((sum, { amount }) => sum + Number(amount), 0) : null,
    paymentDate: latest?.paidOn ?? null,
    paymentBy: latest?.ownerId ?? null,
    invoiceNo: joined(own(invoices).map(({ number }) => String(number))),
  };
}

function joined(numbers: readonly string[]): string | null {
  const [first, ...others] = [...new Set(numbers)].sort();
  if (first === undefined) return null;
  return others.reduce((text, number) => {
    const longer = `${text}, ${number}`;
    return longer.length <= longestNumbers ? longer : text;
  }, first);
}
