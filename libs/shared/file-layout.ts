import { z } from 'zod';
import { fileTextStates } from './file-text.js';

/** A cell as its sheet shows it; where cells are merged, the first of them and how many it takes. */
const sheetCell = z.strictObject({
  column: z.int(),
  text: z.string(),
  isNumber: z.boolean().optional(),
  isBold: z.boolean().optional(),
  rows: z.int().optional(),
  columns: z.int().optional(),
});
/** Empty cells are left out; so are hidden rows and columns. Rows and columns count from 1, as the sheet does. */
const sheetLayout = z.strictObject({
  /** None where the file is the only sheet itself. */
  name: z.string().nullable(),
  /** Rows and columns that stay in sight, counted among those that are shown. */
  frozen: z.strictObject({ rows: z.int(), columns: z.int() }),
  columns: z.array(z.strictObject({ column: z.int(), width: z.int() })),
  rows: z.array(z.strictObject({ row: z.int(), cells: z.array(sheetCell) })),
  /** There is more than the bounds let through. */
  isCut: z.boolean(),
});
const slideLayout = z.strictObject({
  title: z.string().nullable(),
  lines: z.array(z.strictObject({ level: z.int(), text: z.string() })),
  /** Pictures and diagrams, of which none is shown. */
  pictures: z.int(),
});

/** A file for its preview with layout: sheets of a workbook or slides of a presentation. */
export const fileLayout = z.strictObject({
  state: z.enum(fileTextStates),
  sheets: z.array(sheetLayout),
  slides: z.array(slideLayout),
});
export type FileLayout = z.infer<typeof fileLayout>;
export type SheetLayout = z.infer<typeof sheetLayout>;
export type SlideLayout = z.infer<typeof slideLayout>;
