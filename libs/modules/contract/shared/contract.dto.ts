import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { currency, day, money } from '#lab/shared/schemas.js';
import {
  comparedFields,
  historyKinds,
  mostFiles,
  overridable,
  parties,
  relations,
  validities,
} from './contract.codes.js';

const id = z.string().min(1).max(36);

/** Longest texts of a contract, in characters. */
export const contractTexts = {
  title: 200,
  number: 32,
  externalNumber: 40,
  project: 120,
  keywords: 300,
  content: 20_000,
  terms: 8000,
  remarks: 2000,
  signer: 80,
  reason: 1000,
} as const;

const textOf = (field: keyof typeof contractTexts) => z.string().trim().max(contractTexts[field]).default('');
const amount = money.refine((value) => !value.startsWith('-'), { message: 'tooSmall' });
/** The most months by which a contract renews itself, and days before its end on which it does. */
const months = z.number().int().min(1).max(120);
const noticeDays = z.number().int().min(0).max(366);

export const contractDraft = z.object({
  typeId: id,
  title: z.string().trim().min(1).max(contractTexts.title),
  /** A number of the company's own; drawn from the series of the type unless given. */
  ownNumber: textOf('number'),
  externalNumber: textOf('externalNumber'),
  partyAId: id.nullable().default(null),
  partyBId: id.nullable().default(null),
  partyCId: id.nullable().default(null),
  currency: currency.default('CNY'),
  amount: amount.nullable().default(null),
  signDate: day.nullable().default(null),
  effectDate: day.nullable().default(null),
  /** Null: it never expires. */
  expiryDate: day.nullable().default(null),
  /** The caller unless given. */
  ownerId: id.nullable().default(null),
  /** The department that owns it; that of its owner unless given. */
  departmentId: id.nullable().default(null),
  functionCode: z.string().trim().max(64).default(''),
  project: textOf('project'),
  keywords: textOf('keywords'),
  content: textOf('content'),
  terms: textOf('terms'),
  remarks: textOf('remarks'),
  confidential: z.boolean().default(false),
  autoRenewal: z.boolean().default(false),
  renewalMonths: months.nullable().default(null),
  noticeDays: noticeDays.nullable().default(null),
  files: draftFiles(mostFiles),
});
export type ContractDraft = z.infer<typeof contractDraft>;

export const contractQuery = documentQuery(
  ['draft', 'requested', 'toSign', 'signed', 'effective', 'expired', 'replaced', 'terminated'],
  ['number', 'amountBase', 'signDate', 'effectDate', 'endDay'],
).extend({
  /** A all, N not expired, E expired. */
  validity: z.enum(validities).optional(),
  typeId: listOf(z.string().max(36)),
  /** Companies that are one of its parties. */
  partyId: listOf(z.string().max(36)),
  departmentId: listOf(z.string().max(36)),
  /** It ends within so many days from today. */
  within: z.coerce.number().int().min(1).max(3660).optional(),
  /** In the base currency. */
  amountMin: money.optional(),
  amountMax: money.optional(),
  confidential: z.enum(['true', 'false']).optional(),
});
export type ContractQuery = z.infer<typeof contractQuery>;

const named = z.strictObject({ id: z.string(), name: z.string() });

const own = {
  title: z.string(),
  type: bothNames,
  partyA: named.nullable(),
  partyB: named.nullable(),
  partyC: named.nullable(),
  currency,
  amount: z.string().nullable().optional(),
  amountBase: z.string().nullable().optional(),
  signDate: day.nullable(),
  effectDate: day.nullable(),
  /** The day on which it ends as things are: with its changes and renewals; null where it never does. */
  endDay: day.nullable(),
  confidential: z.boolean(),
  externalNumber: z.string(),
};

/** A contract in a list; fields that its reader does not get to see are absent. */
export const contractRow = documentRow.extend(own);
export type ContractRow = z.infer<typeof contractRow>;

const signature = z.strictObject({
  party: z.enum(parties),
  signer: z.string(),
  day,
  file: z.strictObject({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() }).nullable(),
  sha256: z.string(),
  /** The picture of the signature, where one was given; its digest is that of when it was. */
  picture: z.strictObject({ id: z.string(), sha256: z.string() }).nullable(),
  by: person,
  at: z.string(),
  /** The signed file or the picture is gone, or is not the one that was signed. */
  changed: z.boolean(),
});
export type SignatureView = z.infer<typeof signature>;

const related = z.strictObject({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  state: z.string(),
  effectDate: day.nullable(),
  relation: z.enum(relations),
  /** Whether it is based on this contract, or this contract on it. */
  isBase: z.boolean(),
});
export type RelatedContract = z.infer<typeof related>;

const history = z.strictObject({
  kind: z.enum(historyKinds),
  at: z.string(),
  by: person.nullable(),
  text: z.string(),
});

const share = z.strictObject({
  id: z.string(),
  kind: z.enum(['user', 'department']),
  principalId: z.string(),
  name: bothNames,
});
export type ContractShareView = z.infer<typeof share>;

const termination = z.strictObject({ id: z.string(), number: z.string(), state: z.string(), day: day.nullable() });

/** What is done to a contract outside its process. */
const contractActs = ['version', 'supplement', 'change', 'renew', 'terminate', 'share'] as const;
export type ContractAct = (typeof contractActs)[number];

/** A contract in full; fields that its reader does not get to see are absent. */
export const contractDetail = documentDetail.extend({
  ...own,
  typeId: z.string(),
  ownNumber: z.string(),
  departmentId: z.string().nullable(),
  department: bothNames.nullable(),
  functionCode: z.string(),
  project: z.string(),
  keywords: z.string(),
  content: z.string().optional(),
  terms: z.string().optional(),
  remarks: z.string(),
  expiryDate: day.nullable(),
  autoRenewal: z.boolean(),
  renewalMonths: z.number().nullable(),
  noticeDays: z.number().nullable(),
  approveResult: z.enum(['AP', 'RE']).nullable(),
  signsInOrder: z.boolean(),
  /** Parties that are companies of our own: their signer may use the signature of their account. */
  ownParties: z.array(z.enum(parties)).readonly(),
  signatures: z.array(signature).readonly(),
  related: z.array(related).readonly(),
  history: z.array(history).readonly(),
  shares: z.array(share).readonly(),
  terminations: z.array(termination).readonly(),
  /** The day on which an approved termination ends it. */
  terminateDay: day.nullable(),
  /** What the reader may do to it outside its process. */
  mayDo: z.array(z.enum(contractActs)).readonly(),
});
export type ContractDetail = z.infer<typeof contractDetail>;

/** What comes with the signature of a party. */
export const signInput = z.object({
  signer: z.string().trim().min(1).max(contractTexts.signer),
  day,
  /** The scan of the signed contract, uploaded before. */
  fileId: id,
  /** A picture of the signature, uploaded before: a PNG. */
  pictureId: id.optional(),
  opinion: z.string().trim().max(2000).optional(),
});

export const validQuery = z.object({ date: day.optional() });

const source = z.union([
  z.strictObject({
    /** The contract itself, a change of it, or its own renewal. */
    kind: z.enum(['contract', 'change', 'renewal']),
    id: z.string(),
    number: z.string(),
    from: day.nullable(),
  }),
  /** A change that the reader may not read; its value is left out. */
  z.strictObject({ kind: z.literal('closed'), from: day.nullable() }),
]);
export type ValueSource = z.infer<typeof source>;

/** A supplement in force; what its reader does not get to see of it is absent. */
const supplement = z.strictObject({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  from: day.nullable(),
  currency,
  amount: z.string().nullable().optional(),
  content: z.string().optional(),
  terms: z.string().optional(),
});

/** The fields of a contract that are valid on a day, each with where its value comes from. */
export const validContract = z.strictObject({
  date: day,
  /** Which contract of its versions is in force on the day; null where none is. */
  inForce: z.strictObject({ id: z.string(), number: z.string() }).nullable(),
  values: z
    .strictObject({
      title: z.string(),
      partyA: named.nullable(),
      partyB: named.nullable(),
      partyC: named.nullable(),
      currency,
      amount: z.string().nullable(),
      expiryDate: day.nullable(),
      project: z.string(),
      content: z.string(),
      terms: z.string(),
      autoRenewal: z.boolean(),
      renewalMonths: z.number().nullable(),
      noticeDays: z.number().nullable(),
    })
    .partial(),
  sources: z.record(z.enum(overridable), source),
  /** Supplements that are in force on the day, too, as far as the reader reads them: what each of them adds. */
  supplements: z.array(supplement).readonly(),
});
export type ValidContract = z.infer<typeof validContract>;

/** What else a contract may be compared with: those of its chain, from the first one on. */
export const contractInChain = z.strictObject({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  state: z.string(),
  effectDate: day.nullable(),
  relation: z.enum(relations).nullable(),
});
export type ContractInChain = z.infer<typeof contractInChain>;

export const compareQuery = z.object({ with: id });

const comparedSide = z.strictObject({
  id: z.string(),
  number: z.string(),
  /** It is shown as the change took it over: with what earlier changes had overridden by then. */
  asTakenOver: z.boolean(),
  /** Without what the reader does not get to see of either side. */
  values: z.strictObject({
    type: bothNames.optional(),
    title: z.string().optional(),
    externalNumber: z.string().optional(),
    partyA: named.nullable().optional(),
    partyB: named.nullable().optional(),
    partyC: named.nullable().optional(),
    currency: currency.optional(),
    amount: z.string().nullable().optional(),
    signDate: day.nullable().optional(),
    effectDate: day.nullable().optional(),
    expiryDate: day.nullable().optional(),
    endDay: day.nullable().optional(),
    owner: person.optional(),
    department: bothNames.nullable().optional(),
    functionCode: z.string().optional(),
    project: z.string().optional(),
    keywords: z.string().optional(),
    confidential: z.boolean().optional(),
    autoRenewal: z.boolean().optional(),
    renewalMonths: z.number().nullable().optional(),
    noticeDays: z.number().nullable().optional(),
    content: z.string().optional(),
    terms: z.string().optional(),
    remarks: z.string().optional(),
    /** Distinguished by their content. */
    files: z
      .array(z.strictObject({ name: z.string(), sha256: z.string() }))
      .readonly()
      .optional(),
  }),
});
export type ComparedSide = z.infer<typeof comparedSide>;
export type ComparedValues = ComparedSide['values'];

/** Two contracts of a chain, and the fields in which they differ, in their order. */
export const comparedContracts = z.strictObject({
  /** The one that is based on the other, or came later. */
  later: comparedSide,
  earlier: comparedSide,
  differs: z.array(z.enum(comparedFields)).readonly(),
});
export type ComparedContracts = z.infer<typeof comparedContracts>;

const seenVersion = { version: z.number().int().min(1) };

export const relateContract = z.strictObject({
  ...seenVersion,
  relation: z.enum(relations),
  renewal: z.boolean().default(false),
});
export type RelateContract = z.infer<typeof relateContract>;

export const shareContract = z.strictObject({
  ...seenVersion,
  kind: z.enum(['user', 'department']),
  principalId: id,
});
export type ShareContract = z.infer<typeof shareContract>;

export const unshareContract = z.strictObject({ ...seenVersion, shareId: id });
export type UnshareContract = z.infer<typeof unshareContract>;
