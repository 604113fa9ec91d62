import { describe, expect, it } from '@jest/globals';
import { offersOf, operationWords, printOffers } from './task-offers.js';

describe('what a step offers and asks for', () => {
  const usual = operationWords.filter((word) => word !== 'dueDate');

  it('is the usual operations where none is named, which are not written then', () => {
    expect(offersOf('')).toEqual({ operations: usual, asked: [], others: [] });
    expect(offersOf('signature')).toEqual({ operations: usual, asked: ['signature'], others: [] });
    expect(printOffers({ operations: [...usual].reverse(), asked: [], others: [] })).toBe('');
  });

  it('is the named ones, in one order, with what decisions ask for and words that are not known', () => {
    const offers = offersOf('password cc later opinion claim');
    expect(offers).toEqual({ operations: ['claim', 'cc'], asked: ['opinion', 'password'], others: ['later'] });
    expect(printOffers(offers)).toBe('claim cc opinion password later');
    expect(printOffers({ operations: operationWords, asked: ['signature'], others: [] })).toBe(
      'claim transfer delegate return addSign removeSign comment cc urge dueDate signature',
    );
  });
});
