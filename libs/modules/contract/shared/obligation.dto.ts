import { z } from 'zod';
import { pageOf, person } from '#lab/shared/answers.js';
import { draftFiles } from '#lab/shared/document.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money } from '#lab/shared/schemas.js';
import { parties } from './contract.codes.js';
import {
  mostActedOn,
  mostObligationFiles,
  obligationActs,
  obligationKinds,
  obligationStatuses,
  usualObligationReminders,
} from './obligation.codes.js';

const id = z.string().min(1).max(36);
const seenVersion = { version: z.number().int().min(1) };

/** Longest texts of an obligation, in characters. */
const obligationTexts = { title: 200, remindDays: 40, note: 1000, remarks: 2000 } as const;

const text = (field: keyof typeof obligationTexts) => z.string().trim().max(obligationTexts[field]).default('');

const obligationDraft = z.strictObject({
  kind: z.enum(obligationKinds),
  title: z.string().trim().min(1).max(obligationTexts.title),
  /** The party that it falls on. */
  party: z.enum(parties).nullable().default(null),
  /** Who sees to it; the owner of the contract unless given. */
  ownerId: id.nullable().default(null),
  dueDay: day,
  /** Of payments only. */
  amount: money
    .refine((value) => !value.startsWith('-'), { message: 'tooSmall' })
    .nullable()
    .default(null),
  /** That of the contract unless given. */
  currency: currency.nullable().default(null),
  /** Days before the due day, such as `30,7,1`; empty for none. */
  remindDays: z.string().trim().max(obligationTexts.remindDays).default(usualObligationReminders),
  remarks: text('remarks'),
  files: draftFiles(mostObligationFiles),
});
export type ObligationDraft = z.infer<typeof obligationDraft>;

/** A new obligation, or one for each so many months until a day. */
export const newObligation = obligationDraft.extend({
  repeat: z
    .strictObject({ months: z.number().int().min(1).max(120), until: day })
    .nullable()
    .default(null),
});
export type NewObligation = z.infer<typeof newObligation>;

export const obligationChange = obligationDraft.extend(seenVersion);
export type ObligationChange = z.infer<typeof obligationChange>;

export const obligationDone = z.strictObject({ ...seenVersion, day, note: text('note') });
export type ObligationDone = z.infer<typeof obligationDone>;

export const obligationNote = z.strictObject({ ...seenVersion, note: text('note') });
export type ObligationNote = z.infer<typeof obligationNote>;

export const obligationCancel = z.strictObject({
  ...seenVersion,
  note: text('note'),
  /** The open ones of its repetition that are due after it, too. */
  following: z.boolean().default(false),
});
export type ObligationCancel = z.infer<typeof obligationCancel>;

/** Several obligations of a contract as they were seen. */
export const obligationsSeen = z.strictObject({
  obligations: z
    .array(z.strictObject({ id, version: z.number().int().min(1) }))
    .min(1)
    .max(mostActedOn),
});
export type ObligationsSeen = z.infer<typeof obligationsSeen>;

const file = z.strictObject({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });

/** An obligation; amounts and files that its reader does not get to see in the contract are absent. */
export const obligationRow = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  contractId: z.string(),
  contractNumber: z.string(),
  contractTitle: z.string(),
  contractState: z.string(),
  /** The company that it is agreed with: party B. */
  company: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  kind: z.enum(obligationKinds),
  title: z.string(),
  party: z.enum(parties).nullable(),
  owner: person,
  dueDay: day,
  currency,
  amount: z.string().nullable().optional(),
  amountBase: z.string().nullable().optional(),
  remindDays: z.string(),
  status: z.enum(obligationStatuses),
  doneOn: day.nullable(),
  doneBy: person.nullable(),
  note: z.string(),
  remarks: z.string(),
  /** The repetition that it belongs to. */
  seriesId: z.string().nullable(),
  files: z.array(file).readonly().optional(),
  updatedAt: z.string(),
  /** What its reader may do to it now. */
  mayDo: z.array(z.enum(obligationActs)).readonly(),
});
export type ObligationRow = z.infer<typeof obligationRow>;
export const obligationPage = pageOf(obligationRow);

/** The obligations of one contract, by their due days. */
export const contractObligations = z.strictObject({
  rows: z.array(obligationRow).readonly(),
  /** Whether the reader may add to them, and cancel what is left over of a contract that has ended. */
  mayPlan: z.boolean(),
  mayCancelLeftOver: z.boolean(),
  /** The contract that this one has replaced, with what is still open of it and the reader may take over. */
  takesOver: z
    .strictObject({
      id: z.string(),
      number: z.string(),
      obligations: z.array(z.strictObject({ id: z.string(), version: z.number().int() })).readonly(),
    })
    .nullable(),
});
export type ContractObligations = z.infer<typeof contractObligations>;

/** Whose obligations a list shows. */
export const obligationScopes = ['mine', 'all'] as const;

const filters = {
  scope: z.enum(obligationScopes).default('mine'),
  /** In the title, or in number and title of the contract. */
  search: pageQuery.shape.search,
  kind: listOf(z.enum(obligationKinds)),
  status: listOf(z.enum(obligationStatuses)),
  dueFrom: day.optional(),
  dueTo: day.optional(),
  /** Companies that are a party of the contract. */
  partyId: listOf(z.string().max(36)),
  ownerId: listOf(z.string().max(36)),
};
const filtered = z.object(filters);
export type ObligationFilters = z.infer<typeof filtered>;

export const obligationQuery = pageQuery.pick({ page: true, size: true }).extend({
  ...filters,
  sort: z.enum(['dueDay', '-dueDay']).default('dueDay'),
});
export type ObligationQuery = z.infer<typeof obligationQuery>;

export const obligationExport = obligationQuery.omit({ page: true, size: true });
export type ObligationExport = z.infer<typeof obligationExport>;

export const obligationChartQuery = filtered.omit({ status: true, dueFrom: true, dueTo: true });
export type ObligationChartQuery = z.infer<typeof obligationChartQuery>;

const due = z.strictObject({ amount: z.string(), count: z.number().int() });

/** What is due, in the base currency: what is overdue, then this month and the eleven that follow. */
export const obligationChart = z.strictObject({
  bars: z
    .array(
      z.strictObject({
        /** `overdue`, or the month `2026-11`. */
        key: z.string(),
        from: day.nullable(),
        to: day,
        payable: due,
        receivable: due,
      }),
    )
    .readonly(),
});
export type ObligationChart = z.infer<typeof obligationChart>;

export const calendarQuery = filtered.omit({ dueFrom: true, dueTo: true }).extend({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
});
export type CalendarQuery = z.infer<typeof calendarQuery>;

/** The obligations of a month by their due days, at most so many as one calendar shows. */
export const obligationCalendar = z.strictObject({
  today: day,
  rows: z.array(obligationRow).readonly(),
  total: z.number().int(),
});
export type ObligationCalendar = z.infer<typeof obligationCalendar>;
