import type { FileView } from '#lab/ui/files/file-view.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { multiply, type Currency } from '#lab/shared/money.js';
import { currency, money, quantity } from '#lab/shared/schemas.js';
import type { RateTable } from '../../../system/shared/base-amount.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import {
  draftProblems,
  submitProblems,
  vendorsInOrder,
  type OfferFacts,
  type QuotedLine,
} from '../../shared/quote-offers.js';
import type { OfferView, QuoteDetail, QuoteStart, QuotedVendor } from '../../shared/quote.dto.js';

/** What is typed into an offer. */
export interface OfferCells {
  readonly qty: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly currency: string;
  readonly leadTime: string;
  readonly validUntil: string | null;
  readonly comments: string;
  readonly files: readonly FileView[];
}

/** A line of the request, and what each vendor offers for it. */
export interface FormLine {
  readonly asked: QuoteStart['lines'][number];
  readonly reason: string;
  /** The vendor whose offer is taken. */
  readonly taken: string | null;
  readonly offers: Readonly<Record<string, OfferCells>>;
}

/** What the form holds. */
export interface QuoteValues {
  readonly requestId: string;
  readonly comments: string;
  readonly files: readonly FileView[];
  /** Whose offers are compared, in the order of the columns. */
  readonly vendors: readonly Pick<QuotedVendor, 'id' | 'name'>[];
  readonly lines: readonly FormLine[];
  /** Problems of single cells, by `<line>/<vendor>/<field>`. */
  readonly problems: readonly FieldError[];
}

/** Fields in the order of the screen; `lines` is the comparison as a whole. */
export const fields = ['lines', 'comments', 'files'] as const;

const typed = ['unitPrice', 'amount', 'leadTime', 'comments'] as const;

/** An offer that nothing was typed into: what is asked for. */
function blankOffer({ quantity: asked, unit, currency: code }: FormLine['asked']): OfferCells {
  const empty = { unitPrice: '', amount: '', leadTime: '', validUntil: null, comments: '', files: [] };
  return { ...empty, qty: asked ?? '', unit, currency: code };
}

/** What a stored quote holds. */
export function storedValues({ requestId, comments = '', files = [], lines }: QuoteDetail): QuoteValues {
  const names = new Map(lines.flatMap(({ offers = [] }) => offers.map(({ vendorId, vendor }) => [vendorId, vendor])));
  const vendors = vendorsInOrder(lines.map(({ offers = [] }) => ({ offers })));
  return {
    requestId,
    comments,
    files,
    vendors: vendors.map((id) => ({ id, name: names.get(id) ?? '' })),
    lines: lines.map(({ id: _id, reason, offers = [], ...asked }) => ({
      asked: { ...asked, unitPrice: asked.unitPrice ?? null },
      reason,
      taken: offers.find(({ taken }) => taken)?.vendorId ?? null,
      offers: Object.fromEntries(offers.map((offer) => [offer.vendorId, storedCells(offer)])),
    })),
    problems: [],
  };
}

function storedCells({ qty, unitPrice, amount, leadTime, files = [], ...offer }: OfferView): OfferCells {
  const { unit, currency: code, validUntil, comments } = offer;
  return {
    ...{ unit, currency: code, validUntil, comments, files },
    qty: qty ?? '',
    unitPrice: unitPrice ?? '',
    amount: amount ?? '',
    leadTime: leadTime === null ? '' : String(leadTime),
  };
}

/** A new quote for some lines of a request, or all of them. */
export function newValues({ request, lines }: QuoteStart, wanted: readonly string[]): QuoteValues {
  const chosen = lines.filter(({ lineId }) => wanted.length === 0 || wanted.includes(lineId));
  return {
    requestId: request.id,
    comments: '',
    files: [],
    vendors: [],
    lines: chosen.map((asked) => ({ asked, reason: '', taken: null, offers: {} })),
    problems: [],
  };
}

/** The offer of a vendor for a line, as it is typed so far. */
export const cellsOf = (line: FormLine, vendorId: string): OfferCells =>
  line.offers[vendorId] ?? blankOffer(line.asked);

/** The vendors that offer something for a line, in the order of the columns. */
export function offering({ vendors }: Pick<QuoteValues, 'vendors'>, line: FormLine): readonly string[] {
  return vendors.flatMap(({ id }) => {
    const cells = cellsOf(line, id);
    const isBegun =
      cells.validUntil !== null || cells.files.length > 0 || typed.some((name) => cells[name].trim() !== '');
    return line.taken === id || isBegun ? id : [];
  });
}

/** The draft as it is sent: the server refuses what does not fit. */
export function bodyOf(values: QuoteValues) {
  const { requestId, comments, files, lines } = values;
  return {
    requestId,
    comments: comments.trim(),
    files: files.map(({ id }) => id),
    lines: lines.map((line) => ({
      lineId: line.asked.lineId,
      reason: line.reason.trim(),
      offers: offering(values, line).map((vendorId) => {
        const { qty, unit, unitPrice, amount, leadTime, files: attached, ...cells } = cellsOf(line, vendorId);
        return {
          ...cells,
          vendorId,
          files: attached.map(({ id }) => id),
          unit: unit.trim(),
          qty: qty.trim() || null,
          unitPrice: unitPrice.trim() || null,
          amount: amount.trim() || null,
          leadTime: /^\d+$/.test(leadTime.trim()) ? Number(leadTime) : leadTime.trim() || null,
          taken: line.taken === vendorId,
        };
      }),
    })),
  };
}

/** Two drafts with the same print say the same. */
export const printOf = (values: QuoteValues): string => JSON.stringify(bodyOf(values));

/** The lines as their rules look at them; what is no number counts as missing. */
export function factsOf(values: QuoteValues): readonly QuotedLine[] {
  const read = (schema: typeof money | typeof quantity, text: string) => {
    const value = schema.safeParse(text.trim());
    return value.success && text.trim() !== '' ? value.data : null;
  };
  return values.lines.map((line) => ({
    lineId: line.asked.lineId,
    reason: line.reason,
    offers: offering(values, line).map((vendorId): OfferFacts => {
      const cells = cellsOf(line, vendorId);
      const code = currency.safeParse(cells.currency);
      return {
        vendorId,
        qty: read(quantity, cells.qty),
        unit: cells.unit.trim(),
        unitPrice: read(money, cells.unitPrice),
        amount: read(money, cells.amount),
        currency: code.success ? code.data : 'CNY',
        leadTime: /^\d+$/.test(cells.leadTime.trim()) ? Number(cells.leadTime) : null,
        validUntil: cells.validUntil,
        taken: line.taken === vendorId,
      };
    }),
  }));
}

/** A refused field of the server as the screen names it: `lines.0.offers.1.qty` → `<line>/<vendor>/qty`. */
export function cellOf(path: string, values: QuoteValues): string | undefined {
  const [head, at, part, place, field] = path.split('.');
  const line = head === 'lines' ? values.lines[Number(at)] : undefined;
  if (!line || part === undefined) return undefined;
  const vendor = part === 'offers' && place !== undefined ? offering(values, line)[Number(place)] : undefined;
  return [line.asked.lineId, vendor ?? '', field ?? part].join('/');
}

/** What the form can see that keeps a draft from being saved, or submitted, by cell. */
export function cellProblems(
  values: QuoteValues,
  intent: 'save' | 'submit',
  { rates, allowsCredits }: { readonly rates: RateTable; readonly allowsCredits: boolean },
): readonly FieldError[] {
  const lines = factsOf(values);
  const found = [...malformed(values), ...draftProblems(lines, { allowsCredits })];
  const missing = intent === 'submit' ? submitProblems(lines, rates) : [];
  const seen = new Set(found.map(({ path }) => path));
  return [...found, ...missing.filter(({ path }) => !seen.has(path))].flatMap((problem) => {
    const path = cellOf(problem.path, values);
    return path === undefined ? [] : [{ ...problem, path }];
  });
}

/** Numbers that are none. */
function malformed(values: QuoteValues): FieldError[] {
  return values.lines.flatMap((line, at) =>
    offering(values, line).flatMap((vendorId, place) => {
      const { qty, unitPrice, amount, leadTime } = cellsOf(line, vendorId);
      const path = (name: string) => `lines.${at}.offers.${place}.${name}`;
      const isBad = (schema: typeof money | typeof quantity, text: string) =>
        text.trim() !== '' && !schema.safeParse(text.trim()).success;
      return [
        ...(isBad(quantity, qty) ? [fieldProblem(path('qty'), 'decimal', '6')] : []),
        ...(isBad(money, unitPrice) ? [fieldProblem(path('unitPrice'), 'decimal', '2')] : []),
        ...(isBad(money, amount) ? [fieldProblem(path('amount'), 'decimal', '2')] : []),
        ...(leadTime.trim() !== '' && !/^\d+$/.test(leadTime.trim())
          ? [fieldProblem(path('leadTime'), 'integer')]
          : []),
      ];
    }),
  );
}

/** A cell after a change; the total follows quantity and price while it was their product. */
export function withCell(cells: OfferCells, part: Partial<OfferCells>): OfferCells {
  const product = ({ qty, unitPrice }: OfferCells) =>
    quantity.safeParse(qty.trim()).success &&
    qty.trim() &&
    money.safeParse(unitPrice.trim()).success &&
    unitPrice.trim()
      ? multiply(qty.trim(), unitPrice.trim())
      : '';
  const next = { ...cells, ...part };
  const followed = cells.amount.trim() === '' || cells.amount === product(cells);
  return 'amount' in part || !followed ? next : { ...next, amount: product(next) };
}

/** Sums of the offers that are taken, by currency. */
export function totalsOf(values: QuoteValues): { currency: Currency; value: string }[] {
  return amountsByCurrency(factsOf(values).flatMap(({ offers }) => offers.filter(({ taken }) => taken)));
}

/** Sums of what a vendor offers for all lines, by currency. */
export function totalsOfVendor(values: QuoteValues, vendorId: string) {
  return amountsByCurrency(
    factsOf(values).flatMap(({ offers }) => offers.filter((offer) => offer.vendorId === vendorId)),
  );
}

/** The values with another line in the place of one; what was wrong with it is looked at anew. */
export function withLine(values: QuoteValues, lineId: string, change: (line: FormLine) => FormLine): QuoteValues {
  return {
    ...values,
    lines: values.lines.map((line) => (line.asked.lineId === lineId ? change(line) : line)),
    problems: values.problems.filter(({ path }) => !path.startsWith(`${lineId}/`)),
  };
}

/** The values without a vendor and what it offered. */
export function withoutVendor(values: QuoteValues, vendorId: string): QuoteValues {
  return {
    ...values,
    vendors: values.vendors.filter(({ id }) => id !== vendorId),
    problems: values.problems.filter(({ path }) => path.split('/')[1] !== vendorId),
    lines: values.lines.map((line) => ({
      ...line,
      taken: line.taken === vendorId ? null : line.taken,
      offers: Object.fromEntries(Object.entries(line.offers).filter(([id]) => id !== vendorId)),
    })),
  };
}
