import { z } from 'zod';
import { day } from '#lab/shared/day.js';
import { currency, money, quantity } from '#lab/shared/money.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { OfferedAction, PathStrip, Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import { mostLines } from './purchase.codes.js';

const text = (max: number) => z.string().trim().max(max).default('');

/** One line of a draft; what the request stage needs beyond this is checked when it is submitted. */
export const lineDraft = z.object({
  id: z.string().max(36).optional(),
  item: text(200),
  catalogNo: text(64),
  spec: text(200),
  brand: text(100),
  quantity: quantity.nullable().default(null),
  unit: text(20),
  unitPrice: money.nullable().default(null),
  currency: currency.default('CNY'),
  dueDate: day.nullable().default(null),
  project: text(64),
  position: text(64),
  comments: text(500),
});
export type LineDraft = z.infer<typeof lineDraft>;

export const requestDraft = z.object({
  title: z.string().trim().min(1).max(200),
  categoryId: z.string().min(1).max(36),
  ownerId: z.string().min(1).max(36),
  dueDate: day.nullable().default(null),
  reason: text(2000),
  lines: z.array(lineDraft).max(mostLines).default([]),
  /** Ids of uploaded files that belong to the request. */
  files: z.array(z.string().max(36)).max(20).default([]),
});
export type RequestDraft = z.infer<typeof requestDraft>;

/** A save of an existing draft says which version was seen. */
export const requestSave = requestDraft.extend({ version: z.number().int().min(1) });
export type RequestSave = z.infer<typeof requestSave>;

export const requestQuery = pageQuery.extend({
  state: listOf(z.enum(['draft', 'requested', 'approved'])),
  categoryId: listOf(z.string().max(36)),
  from: day.optional(),
  to: day.optional(),
  least: money.optional(),
  most: money.optional(),
  sort: z
    .enum(['number', '-number', 'updatedAt', '-updatedAt', 'amountBase', '-amountBase', 'dueDate', '-dueDate'])
    .default('-updatedAt'),
});
export type RequestQuery = z.infer<typeof requestQuery>;

export interface RequestLine extends Omit<LineDraft, 'id'> {
  readonly id: string;
  readonly amount: string | null;
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
  readonly dueDate: string | null;
  readonly reason: string;
  readonly lines: readonly RequestLine[];
  readonly amounts: readonly { readonly currency: string; readonly value: string }[];
  readonly amountBase: string;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number; readonly mime: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actions: readonly OfferedAction[];
  /** Whether this reader may change and delete it now. */
  readonly mayEdit: boolean;
}

/** What an imported or pasted sheet gave: rows to add, and every cell that was not understood. */
export interface ImportedLines {
  readonly lines: readonly LineDraft[];
  readonly problems: readonly { readonly row: number; readonly field: string; readonly value: string; readonly args: readonly string[] }[];
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
