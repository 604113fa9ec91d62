import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { OfferedAction, Person } from '#lab/shared/process-view.js';
import { currency, day, money, quantity } from '#lab/shared/schemas.js';
import type { PathStrip } from '#lab/shared/todo-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import { mostFiles, mostLines } from './purchase.codes.js';

const text = (max: number) => z.string().trim().max(max).default('');

/** Longest texts of a line. */
export const lineTexts = {
  item: 200,
  catalogNo: 64,
  spec: 200,
  brand: 100,
  unit: 20,
  project: 64,
  position: 64,
  comments: 500,
} as const;

/** Characters of the reason of a request. */
export const longestReason = 2000;

/** One line of a draft; what the request stage needs beyond this is checked when it is submitted. */
export const lineDraft = z.object({
  id: z.string().max(36).optional(),
  item: text(lineTexts.item),
  catalogNo: text(lineTexts.catalogNo),
  spec: text(lineTexts.spec),
  brand: text(lineTexts.brand),
  quantity: quantity.nullable().default(null),
  unit: text(lineTexts.unit),
  unitPrice: money.nullable().default(null),
  currency: currency.default('CNY'),
  dueDate: day.nullable().default(null),
  project: text(lineTexts.project),
  position: text(lineTexts.position),
  comments: text(lineTexts.comments),
});
export type LineDraft = z.infer<typeof lineDraft>;

/** Characters of a title. */
export const longestTitle = 200;

export const requestDraft = z.object({
  title: z.string().trim().min(1).max(longestTitle),
  categoryId: z.string().min(1).max(36),
  ownerId: z.string().min(1).max(36),
  dueDate: day.nullable().default(null),
  reason: text(longestReason),
  lines: z.array(lineDraft).max(mostLines).default([]),
  /** Ids of uploaded files that belong to the request. */
  files: z.array(z.string().max(36)).max(mostFiles).default([]),
});
export type RequestDraft = z.infer<typeof requestDraft>;

/** A save of an existing draft says which version was seen. */
export const requestSave = requestDraft.extend({ version: z.number().int().min(1) });
export type RequestSave = z.infer<typeof requestSave>;

export const requestQuery = pageQuery.extend({
  state: listOf(z.enum(['draft', 'requested', 'approved'])),
  categoryId: listOf(z.string().max(36)),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  amountMin: money.optional(),
  amountMax: money.optional(),
  sort: z
    .enum(['number', '-number', 'updatedAt', '-updatedAt', 'amountBase', '-amountBase', 'dueDate', '-dueDate'])
    .default('-updatedAt'),
});
export type RequestQuery = z.infer<typeof requestQuery>;

type Hideable = 'dueDate' | 'unitPrice' | 'quantity' | 'project' | 'position' | 'comments';

/** A line as it is read; what its reader does not get to see is not there. */
export interface RequestLine extends Omit<LineDraft, 'id' | Hideable>, Partial<Pick<LineDraft, Hideable>> {
  readonly id: string;
  readonly amount?: string | null;
  readonly status: string;
}

/** A request in a list; instants are ISO texts. */
export interface RequestRow {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly category: BothNames;
  readonly state: string;
  readonly status: string;
  readonly amounts: readonly { readonly currency: string; readonly value: string }[];
  readonly amountBase: string;
  readonly dueDate: string | null;
  readonly updatedAt: string;
  readonly strip: PathStrip | null;
}

/** A request in full; fields that its reader does not get to see are not there. */
export interface RequestDetail {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly title: string;
  readonly categoryId: string;
  readonly category: BothNames;
  readonly owner: Person;
  readonly ownerId: string;
  readonly createdBy: Person;
  readonly department: BothNames | null;
  readonly state: string;
  readonly status: string;
  readonly dueDate?: string | null;
  readonly reason?: string;
  readonly lines: readonly RequestLine[];
  readonly amounts?: readonly { readonly currency: string; readonly value: string }[];
  readonly amountBase?: string;
  readonly files?: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly mime: string;
  }[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actions: readonly OfferedAction[];
  /** Whether this reader may change and delete it now. */
  readonly mayEdit: boolean;
}

/** A cell of a sheet that was not understood. */
export interface ImportProblem {
  /** As the sheet counts its rows, from 1. */
  readonly row: number;
  /** Place of its line among the lines that were read, from 0. */
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly args: readonly string[];
}

/** What an imported sheet gave: rows to add, and every cell that was not understood. */
export interface ImportedLines {
  readonly lines: readonly LineDraft[];
  readonly problems: readonly ImportProblem[];
}

/** Columns of the import template, in its order. */
export const importFields = [
  'item',
  'catalogNo',
  'spec',
  'brand',
  'quantity',
  'unit',
  'unitPrice',
  'currency',
  'dueDate',
  'project',
  'position',
  'comments',
] as const;
export type ImportField = (typeof importFields)[number];
