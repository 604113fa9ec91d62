import { expect, it } from '@jest/globals';
import { Company } from '../company/company.entity.js';
import { joined } from './merge.rules.js';

const bank = (account: string, isDefault: boolean) => ({
  name: 'Bank',
  account,
  address: null,
  swiftCode: null,
  isDefault,
});
const licence = (number: string) => ({ kind: 'business', number, expiryDate: null, fileId: null });
const aCompany = (values: Partial<Company>) =>
  Object.assign(new Company(), { formerNames: null, banks: null, licences: null, ...values });

it('two companies have as one the roles, accounts, licences and names of both, and of other fields what was chosen', () => {
  const kept = aCompany({
    name: 'Alpha',
    tel: '1',
    contact: 'Ann',
    isVendor: true,
    banks: [bank('1-2', true)],
    licences: [licence('L 1')],
    formerNames: ['Aleph'],
  });
  const other = aCompany({
    name: 'Beta',
    tel: '2',
    contact: 'Ben',
    isCustomer: true,
    banks: [bank('12', true), bank('3', false)],
    licences: [licence('L1'), licence('L2')],
    formerNames: ['Bet', 'Alpha'],
  });
  expect(joined(kept, other, ['name', 'tel'])).toMatchObject({
    name: 'Beta',
    tel: '2',
    contact: 'Ann',
    isVendor: true,
    isCustomer: true,
    isPayor: false,
    banks: [bank('1-2', true), bank('3', false)],
    licences: [licence('L 1'), licence('L2')],
    formerNames: ['Aleph', 'Bet', 'Alpha'],
  });
});

it('the usual account of the other one stays usual where the first has none', () => {
  const other = aCompany({ name: 'Beta', banks: [bank('3', false), bank('4', true)] });
  const { banks, licences } = joined(aCompany({ name: 'Alpha' }), other, []);
  expect([banks, licences]).toEqual([[bank('3', false), bank('4', true)], null]);
});
