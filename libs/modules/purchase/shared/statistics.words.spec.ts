import { describe, expect, it } from '@jest/globals';
import { statisticColumnsShown } from './statistics.words.js';

/** What reports of the installation read, by the names of their columns. */
const known = [
  ['prNo', 'poNo', 'catalogNo', 'itemName', 'requestType', 'requestDate', 'requestQty', 'requestStatus'],
  ['requestOwner', 'quoteUnit', 'quotePrice', 'quoteQty', 'quoteAmount', 'quoteVendor', 'quoteCurrency'],
  ['hasPoQty', 'hasReceivedQty', 'draftContractNo', 'orderDate', 'orderStatus', 'vendorName', 'costCenterCode'],
  ['orderUnit', 'orderPrice', 'orderQty', 'orderAmount', 'actualOrderQty', 'actualOrderAmount', 'receiveStatus'],
  ['paymentStatus', 'dueDate', 'paymentDate', 'paymentAmount', 'paymentBy', 'expectPaymentDate'],
  ['expectPaymentAmount', 'transferCompanyName', 'invoiceNo', 'invoiceStatus'],
].flat();

describe('the columns of the statistics', () => {
  it('are those that reports of the installation name', () => {
    const shown = statisticColumnsShown.map(([name]) => name);
    expect(shown).toEqual(expect.arrayContaining(known));
    expect(shown).toHaveLength(new Set(shown).size);
  });
});
