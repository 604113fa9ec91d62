import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { Currency } from '#lab/shared/money.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { ContractDetail } from '../../shared/contract.dto.js';

/** What the form of a contract holds. */
export interface ContractValues {
  readonly typeId: string | null;
  readonly title: string;
  readonly ownNumber: string;
  readonly externalNumber: string;
  readonly partyAId: string | null;
  readonly partyBId: string | null;
  readonly partyCId: string | null;
  readonly currency: string | null;
  readonly amount: string;
  readonly signDate: Day | null;
  readonly effectDate: Day | null;
  readonly expiryDate: Day | null;
  readonly ownerId: string | null;
  readonly departmentId: string | null;
  readonly functionCode: string;
  readonly project: string;
  readonly keywords: string;
  readonly content: string;
  readonly terms: string;
  readonly remarks: string;
  readonly confidential: boolean;
  readonly autoRenewal: boolean;
  readonly renewalMonths: string | null;
  readonly noticeDays: string | null;
  readonly files: readonly FileView[];
}

/** Fields in the order of the screen. */
export const fields = [
  ...['typeId', 'title', 'ownNumber', 'externalNumber', 'partyAId', 'partyBId', 'partyCId', 'currency', 'amount'],
  ...['signDate', 'effectDate', 'expiryDate', 'autoRenewal', 'renewalMonths', 'noticeDays', 'ownerId', 'departmentId'],
  ...['functionCode', 'project', 'keywords', 'confidential', 'content', 'terms', 'remarks', 'files'],
] as const;

const empty: ContractValues = {
  ...{ typeId: null, title: '', ownNumber: '', externalNumber: '', partyAId: null, partyBId: null, partyCId: null },
  ...{ currency: 'CNY', amount: '', signDate: null, effectDate: null, expiryDate: null, ownerId: null },
  ...{ departmentId: null, functionCode: '', project: '', keywords: '', content: '', terms: '', remarks: '' },
  ...{ confidential: false, autoRenewal: false, renewalMonths: null, noticeDays: null, files: [] },
};

/** What a stored contract holds, or a new one. */
export function valuesOf(contract: ContractDetail | undefined): ContractValues {
  if (!contract) return empty;
  const { typeId, title, ownNumber, externalNumber, partyA, partyB, partyC, currency, amount, files = [] } = contract;
  const { signDate, effectDate, expiryDate, owner, departmentId, functionCode, project, keywords } = contract;
  const { content = '', terms = '', remarks, confidential, autoRenewal, renewalMonths, noticeDays } = contract;
  return {
    ...{ typeId, title, ownNumber, externalNumber, currency, amount: amount ?? '', files, ownerId: owner.id },
    ...{ partyAId: partyA?.id ?? null, partyBId: partyB?.id ?? null, partyCId: partyC?.id ?? null },
    ...{ signDate, effectDate, expiryDate, departmentId, functionCode, project, keywords, content, terms, remarks },
    ...{ confidential, autoRenewal, renewalMonths: textOf(renewalMonths), noticeDays: textOf(noticeDays) },
  };
}

/** The draft as it is sent. */
export function bodyOf({ files, amount, currency, renewalMonths, noticeDays, ...values }: ContractValues) {
  return {
    ...values,
    currency: (currency ?? 'CNY') as Currency,
    amount: amount.trim() === '' ? null : amount.trim(),
    renewalMonths: renewalMonths === null ? null : Number(renewalMonths),
    noticeDays: noticeDays === null ? null : Number(noticeDays),
    files: files.map(({ id }) => id),
  };
}

/** What a draft cannot be kept without, what its submit needs besides, and dates that do not fit. */
export function problemsOf(values: ContractValues, intent: 'save' | 'submit'): readonly FieldError[] {
  const { signDate, effectDate, expiryDate, autoRenewal } = values;
  const missing = (field: keyof ContractValues) => {
    const value = values[field];
    return value === null || value === '' || (typeof value === 'string' && value.trim() === '');
  };
  const needed: readonly (keyof ContractValues)[] = [
    ...(['typeId', 'title'] as const),
    ...(intent === 'submit' ? (['partyAId', 'partyBId', 'amount'] as const) : []),
    ...(intent === 'submit' && autoRenewal ? (['expiryDate', 'renewalMonths'] as const) : []),
  ];
  return [
    ...needed.filter(missing).map((field) => fieldProblem(field, 'required')),
    ...(signDate && effectDate && effectDate < signDate ? [fieldProblem('effectDate', 'order')] : []),
    ...(effectDate && expiryDate && expiryDate < effectDate ? [fieldProblem('expiryDate', 'order')] : []),
  ];
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}
