import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { Half } from '../../shared/hr.codes.js';
import type { LeaveChoice, LeaveClaimDetail, LeaveClaimDraft } from '../../shared/leave-claim.dto.js';

/** What the form holds. */
export interface LeaveClaimValues {
  /** Whose leave it is. */
  readonly ownerId: string | null;
  readonly typeId: string | null;
  readonly startDay: string | null;
  readonly startHalf: Half;
  readonly endDay: string | null;
  readonly endHalf: Half;
  /** Days that the person wants other than the calendar counts; null follows the calendar, '' was emptied. */
  readonly ownDays: string | null;
  readonly comment: string;
  readonly files: readonly FileView[];
  readonly nextYearConfirmed: boolean;
  /** Who acts for the person during the leave. */
  readonly substituteId: string | null;
}

/** Fields of the form in the order of the screen, as the server names them. */
export const fields = [
  'ownerId',
  'typeId',
  'startDay',
  'endDay',
  'days',
  'nextYearConfirmed',
  'substituteId',
  'comment',
  'files',
] as const;

const blank: Omit<LeaveClaimValues, 'ownerId'> = {
  typeId: null,
  startDay: null,
  startHalf: 'AM',
  endDay: null,
  endHalf: 'PM',
  ownDays: null,
  comment: '',
  files: [],
  nextYearConfirmed: false,
  substituteId: null,
};

/** A new claim of a person, or what a saved one holds. */
export function valuesOf(claim: LeaveClaimDetail | undefined, ownerId: string): LeaveClaimValues {
  if (!claim) return { ownerId, ...blank };
  const { typeId, startDay, endDay, days, computedDays, comment = '', files = [], nextYearConfirmed } = claim;
  return {
    ownerId: claim.owner.id,
    typeId: typeId || null,
    startDay,
    startHalf: claim.startHalf === 'PM' ? 'PM' : 'AM',
    endDay,
    endHalf: claim.endHalf === 'AM' ? 'AM' : 'PM',
    ownDays: days === computedDays ? null : days,
    comment,
    files,
    nextYearConfirmed,
    substituteId: claim.substitute?.id ?? null,
  };
}

/** What is sent; `counted` are the days of the calendar. */
export function bodyOf(values: LeaveClaimValues, counted: string | null): LeaveClaimDraft {
  const { typeId, ownDays, files, ...rest } = values;
  const days = ownDays ?? counted;
  return { ...rest, typeId: typeId ?? '', days: days || null, files: files.map(({ id }) => id) };
}

/** A change of these makes the days follow the calendar again: that of the person's site. */
const ofInterval = new Set(['ownerId', 'startDay', 'startHalf', 'endDay', 'endHalf']);

/**
 * The values after a change: with another interval or person the days follow the calendar, an end before the start moves. Days that
 * were written are kept with another type.
 */
export function withChange(values: LeaveClaimValues, part: Partial<LeaveClaimValues>): LeaveClaimValues {
  if (!Object.keys(part).some((name) => ofInterval.has(name))) return { ...values, ...part };
  const next = { ...values, ...part, ownDays: null };
  const { startDay, endDay } = next;
  if (!startDay || (endDay && endDay >= startDay)) return next;
  return part.endDay === undefined ? { ...next, endDay: startDay } : next;
}

/** Whether both ends are there and the first comes first, to the half day. */
export function isComplete({ startDay, startHalf, endDay, endHalf }: LeaveClaimValues): boolean {
  return startDay !== null && endDay !== null && `${startDay} ${startHalf}` <= `${endDay} ${endHalf}`;
}

interface Known {
  readonly type: LeaveChoice | undefined;
  /** What the calendar counts; undefined while it is being asked. */
  readonly counted: string | undefined;
  /** What only the server can see of the interval. */
  readonly foreseen: readonly FieldError[];
  readonly year: number;
  /** Days that are taken of next year's leave in advance. */
  readonly advance: string;
}

/** Whether the leave begins in a later year, so that the person must say they know. */
export function isOfNextYear({ startDay }: LeaveClaimValues, year: number): boolean {
  return startDay !== null && Number(startDay.slice(0, 4)) > year;
}

/** The days that were written, as the form holds them: null where the calendar counts as many anyway. */
export function ownDays(written: string | null, counted: string | undefined): string | null {
  if (written === null || written === '') return '';
  const days = String(Number(written));
  return days === counted ? null : days;
}

/** Whether the days are not those of the calendar, so that the claim needs a comment. */
export function differs({ ownDays: own }: LeaveClaimValues, counted: string | undefined): boolean {
  return Boolean(own) && counted !== undefined && own !== counted;
}

/** Whether this number of days of the type needs a document, or an explanation why there is none. */
export function wantsProof(type: LeaveChoice | undefined, days: string | undefined): boolean {
  return Boolean(type?.needAttachment) && Number(days ?? 0) >= Number(type?.attachmentDays ?? 0);
}

/** What keeps a claim from being submitted, field by field, as the server would say it. */
export function problemsOf(
  values: LeaveClaimValues,
  { type, counted, foreseen, year, advance }: Known,
): readonly FieldError[] {
  const { ownerId, typeId, startDay, endDay, ownDays: own, comment, files, nextYearConfirmed } = values;
  const days = own ?? counted;
  const found: FieldError[] = [];
  const refuse = (path: (typeof fields)[number], ...args: string[]) => void found.push(fieldProblem(path, ...args));
  if (!ownerId) refuse('ownerId', 'required');
  if (!typeId) refuse('typeId', 'required');
  if (!startDay) refuse('startDay', 'required');
  if (!endDay) refuse('endDay', 'required');
  else if (startDay && !isComplete(values)) refuse('endDay', 'order');
  else if (startDay && startDay.slice(0, 4) !== endDay.slice(0, 4)) refuse('endDay', 'sameYear');
  if (own === '') refuse('days', 'required');
  else if (days !== undefined && Number(days) <= 0) refuse('days', 'tooSmall', '0.5');
  else if (days !== undefined && !Number.isInteger(Number(days) * 2)) refuse('days', 'halfDay');
  if (!nextYearConfirmed) {
    if (isOfNextYear(values, year)) refuse('nextYearConfirmed', 'nextYear');
    else if (Number(advance) > 0) refuse('nextYearConfirmed', 'nextYearDays', advance);
  }
  if (comment.trim() === '') {
    if (differs(values, counted)) refuse('comment', 'explain', counted ?? '');
    if (wantsProof(type, days) && files.length === 0) refuse('files', 'proof');
  }
  return [...found, ...foreseen];
}

/** The parts of the claim that decide, with a changed one, whether a field stays refused by the server. */
const judgedBy: Readonly<Record<(typeof fields)[number], readonly (keyof LeaveClaimValues)[]>> = {
  ownerId: ['ownerId'],
  typeId: ['typeId'],
  startDay: ['ownerId', 'typeId', 'startDay', 'startHalf', 'endDay', 'endHalf'],
  endDay: ['startDay', 'startHalf', 'endDay', 'endHalf'],
  days: ['ownerId', 'typeId', 'startDay', 'startHalf', 'endDay', 'endHalf', 'ownDays'],
  nextYearConfirmed: [
    'ownerId',
    'typeId',
    'startDay',
    'startHalf',
    'endDay',
    'endHalf',
    'ownDays',
    'nextYearConfirmed',
  ],
  substituteId: ['ownerId', 'substituteId'],
  comment: ['ownerId', 'typeId', 'startDay', 'startHalf', 'endDay', 'endHalf', 'ownDays', 'comment'],
  files: ['ownerId', 'typeId', 'startDay', 'startHalf', 'endDay', 'endHalf', 'ownDays', 'comment', 'files'],
};

/** What the server refused and what a change does not touch. */
export function stillRefused(refused: readonly FieldError[], part: Partial<LeaveClaimValues>): readonly FieldError[] {
  return refused.filter(({ path }) => !judgedBy[path as keyof typeof judgedBy]?.some((name) => name in part));
}
