import { describe, expect, it } from '@jest/globals';
import type { ReceivedLine } from '../../shared/receipt.dto.js';
import { problemsOf, type LineRules } from '../../shared/receipt-problems.js';
import { signed } from './receipt.rules.js';
import { placesOf } from './stock-places.js';

const rules: LineRules = {
  quantity: '10',
  receivedQty: '4',
  tolReceipt: '5.00',
  receiveCheck: false,
  receiveInventory: false,
};
const line = (values: Partial<ReceivedLine> = {}): ReceivedLine => ({
  orderLineId: 'l1',
  quantity: '6',
  rejectedQuantity: '0',
  rejectionReason: '',
  lotNo: '',
  batchNo: '',
  expiryDate: null,
  storageDate: null,
  inspection: null,
  locations: [],
  ...values,
});
const problems = (lines: readonly ReceivedLine[], more: Partial<LineRules> = {}, warehouse: string | null = null) =>
  problemsOf({ lines: [...lines], receivedOn: '2026-11-20', warehouse }, (id) =>
    id === 'l1' ? { ...rules, ...more } : undefined,
  ).map(({ path, args = [] }) => [path, ...args]);

describe('the lines of a receipt', () => {
  it('are within what is still expected and its tolerance; those of one line count together', () => {
    expect(problems([line()])).toEqual([]);
    expect(problems([line({ quantity: '6.5' })])).toEqual([]);
    expect(problems([line({ quantity: '6.500001' })])).toEqual([['lines.0.quantity', 'tooBig', '6.5']]);
    expect(problems([line({ quantity: '4' }), line({ quantity: '2.6' })])).toEqual([
      ['lines.1.quantity', 'tooBig', '2.5'],
    ]);
  });

  it('accept something, or reject something with a reason', () => {
    expect(problems([line({ quantity: '0' })])).toEqual([['lines.0.quantity', 'tooSmall', '0.000001']]);
    expect(problems([line({ quantity: '-1' })])).toEqual([['lines.0.quantity', 'tooSmall', '0.000001']]);
    expect(problems([line({ quantity: '0', rejectedQuantity: '6', rejectionReason: 'Broken' })])).toEqual([]);
    expect(problems([line({ rejectedQuantity: '1' })])).toEqual([['lines.0.rejectionReason', 'required']]);
    expect(problems([line({ rejectedQuantity: '-1' })])).toEqual([['lines.0.rejectedQuantity', 'tooSmall', '0']]);
  });

  it('have not expired on the day of their storage, which is that of the receipt unless another is given', () => {
    expect(problems([line({ expiryDate: '2026-11-20' })])).toEqual([]);
    expect(problems([line({ expiryDate: '2026-11-19' })])).toEqual([['lines.0.expiryDate', 'tooSmall', '2026-11-20']]);
    expect(problems([line({ expiryDate: '2026-11-21', storageDate: '2026-11-22' })])).toEqual([
      ['lines.0.expiryDate', 'tooSmall', '2026-11-22'],
    ]);
  });

  it('have a result where their category is inspected', () => {
    expect(problems([line()], { receiveCheck: true })).toEqual([['lines.0.inspection', 'required']]);
    expect(problems([line({ inspection: 'passed' })], { receiveCheck: true })).toEqual([]);
  });

  it('are put away wholly, in a warehouse, where their category goes into stock', () => {
    const stock = { receiveInventory: true };
    const put = (...quantities: string[]) => quantities.map((quantity) => ({ location: 'A', quantity }));
    expect(problems([line()], stock)).toEqual([
      ['warehouse', 'required'],
      ['lines.0.locations', 'required'],
    ]);
    expect(problems([line({ locations: put('2', '4') })], stock, 'MAIN')).toEqual([]);
    expect(problems([line({ locations: put('2', '3') })], stock, 'MAIN')).toEqual([
      ['lines.0.locations', 'tooSmall', '6'],
    ]);
    expect(problems([line({ locations: put('6', '1') })], stock, 'MAIN')).toEqual([
      ['lines.0.locations', 'tooBig', '6'],
    ]);
    expect(problems([line({ locations: put('6', '0') })], stock, 'MAIN')).toEqual([
      ['lines.0.locations.1.quantity', 'tooSmall', '0.000001'],
    ]);
    const rejected = line({ quantity: '0', rejectedQuantity: '6', rejectionReason: 'Broken' });
    expect(problems([rejected], stock, 'MAIN')).toEqual([]);
  });

  it('that nothing is known of are refused', () => {
    expect(problems([line({ orderLineId: 'l2' })])).toEqual([['lines.0.orderLineId', 'missing']]);
  });
});

it('logs say what came and what was taken back', () => {
  expect(signed({ item: 'Column', unit: 'pc' }, '3')).toBe('Column +3 pc');
  expect(signed({ item: 'Column', unit: '' }, '-3.5')).toBe('Column −3.5');
});

it('codes of locations make a tree below their warehouse; a code without one is of every warehouse', () => {
  const words = ['MAIN-A', 'MAIN-A-01', 'COLD-04', 'DOCK'].map((code) => ({ code, name: { zh: code } }));
  const places = (warehouse?: string) =>
    placesOf(words, ['MAIN', 'COLD'], warehouse).map(({ code, parentCode, type }) => [code, parentCode, type]);
  expect(places('MAIN')).toEqual([
    ['MAIN-A', null, 'area'],
    ['MAIN-A-01', 'MAIN-A', 'position'],
    ['DOCK', null, 'position'],
  ]);
  expect(places()).toHaveLength(4);
});
