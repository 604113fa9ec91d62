/** The fields by which the statistics are sorted: amounts as they are, whatever their currency. */
export const statisticSorts = [
  ...(['prNo', 'poNo', 'itemName'] as const),
  ...(['requestDate', 'neededOn', 'orderDate', 'dueDate', 'expectPaymentDate', 'paymentDate'] as const),
  ...(['quoteAmount', 'orderAmount', 'actualOrderAmount', 'orderBase'] as const),
  ...(['expectPaymentAmount', 'paymentAmount', 'invoicedAmount'] as const),
] as const;

/** What a chart sums up by. */
export const chartDimensions = ['costCentre', 'category', 'vendor', 'month'] as const;
export type ChartDimension = (typeof chartDimensions)[number];

/** Where the routes of the statistics are. */
export const statisticsRoute = 'purchase/statistics';

/** What their exports in the background are called, and their files. */
export const statisticsExport = 'purchase.statistics';
export const statisticsFile = 'purchase-statistics';

/** Kinds of cells: how a value is shown on the screen and written into a workbook. */
export type StatisticKind =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'name'
  | 'person'
  | 'lineStatus'
  | 'orderStatus'
  | 'orderProgress';

/**
 * The columns in their order: field of the row, kind, and whether the list shows it before a reader has chosen columns.
 * `orderProgress` are what orders say of receipts, payments and invoices.
 */
export const statisticColumnsShown = [
  ['prNo', 'text', true],
  ['poNo', 'text', true],
  ['itemName', 'text', true],
  ['catalogNo', 'text', false],
  ['requestType', 'name', true],
  ['requestDate', 'day', true],
  ['requestOwner', 'person', true],
  ['requestQty', 'number', false],
  ['requestUnit', 'text', false],
  ['requestStatus', 'lineStatus', true],
  ['neededOn', 'day', false],
  ['quoteVendor', 'text', false],
  ['quotePrice', 'money', false],
  ['quoteQty', 'number', false],
  ['quoteUnit', 'text', false],
  ['quoteAmount', 'money', false],
  ['quoteCurrency', 'text', false],
  ['hasPoQty', 'number', false],
  ['hasReceivedQty', 'number', false],
  ['draftContractNo', 'text', false],
  ['orderDate', 'day', true],
  ['orderStatus', 'orderStatus', true],
  ['vendorName', 'text', true],
  ['costCenterCode', 'text', false],
  ['currency', 'text', false],
  ['orderPrice', 'money', false],
  ['orderQty', 'number', false],
  ['orderUnit', 'text', false],
  ['orderAmount', 'money', false],
  ['actualOrderQty', 'number', false],
  ['actualOrderAmount', 'money', true],
  ['orderBase', 'money', false],
  ['receiveStatus', 'orderProgress', false],
  ['paymentStatus', 'orderProgress', false],
  ['dueDate', 'day', false],
  ['expectPaymentDate', 'day', false],
  ['expectPaymentAmount', 'money', false],
  ['paymentDate', 'day', false],
  ['paymentAmount', 'money', false],
  ['paymentBy', 'person', false],
  ['transferCompanyName', 'text', false],
  ['invoiceStatus', 'orderProgress', false],
  ['invoiceNo', 'text', false],
  ['invoicedAmount', 'money', false],
] as const satisfies readonly (readonly [string, StatisticKind, boolean])[];
