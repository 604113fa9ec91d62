import { z } from 'zod';
import { isAddress, isSender } from '#lab/shared/mail-address.js';
import { day } from '#lab/shared/schemas.js';

/** Tabs of the configuration page. */
export const configSections = ['common', 'mail', 'env', 'storage', 'daily'] as const;
export type ConfigSection = (typeof configSections)[number];

/** One section as its tab shows it. */
export interface ConfigView {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the secrets that have a value. */
  readonly set: readonly string[];
  /** What holds in this installation whatever is typed here. */
  readonly inForce: Readonly<Record<string, string | number | null>>;
  readonly test: TestResult | null;
}

/** What came of the last test of a section; `at` is an ISO text. */
export interface TestResult {
  readonly at: string;
  readonly done: boolean;
  /** What happened, named by `system.config.<section>.outcomes.<outcome>`. */
  readonly outcome: string;
  /** Whom or what it was about: an address, a folder. */
  readonly target: string;
  /** What the other side said, as it said it. */
  readonly detail: string | null;
}

const version = z.number().int().min(0);
/** One line: nothing that could start another one in a mail or a file. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** A secret that is left out stays as it is; an empty one is forgotten. */
const secret = z
  .string()
  .max(500)
  .regex(/^[^\p{Cc}]*$/u)
  .optional();
const webAddress = line(300)
  .refine((text) => text === '' || isWebAddress(text), 'url')
  .transform((text) => text.replace(/\/+$/, ''));
const address = line(320).refine((text) => text === '' || isAddress(text), 'email');
/** A name or an address, nothing with a scheme, a path or a user in it. */
const host = line(253).regex(/^[\w.:-]*$/);

export const configSchemas = {
  common: z
    .object({
      version,
      nameZh: line(100).min(1),
      nameEn: line(100).min(1),
      tenantId: line(40),
      joinDate: day.nullable(),
      expiryDate: day.nullable(),
      zone: line(64).refine(isZone, 'choice'),
      language: z.enum(['zh', 'en']),
      encoding: z.enum(['UTF-8', 'GB18030']),
      /** 0 sets no limit. */
      userQuota: z.number().int().min(0).max(1_000_000),
    })
    .refine(({ joinDate, expiryDate }) => !joinDate || !expiryDate || joinDate <= expiryDate, {
      path: ['expiryDate'],
      message: 'order',
    }),
  mail: z.object({
    version,
    host,
    protocol: z.enum(['smtp', 'smtps', 'starttls']),
    // The ports of mail, and those that no service of the system has.
    port: z
      .number()
      .int()
      .min(1)
      .max(65_535)
      .refine((port) => port >= 1024 || [25, 465, 587].includes(port), 'choice')
      .nullable(),
    user: line(200),
    password: secret,
    from: line(320).refine(isSender, 'email'),
    recipient: address,
    cc: z.array(address.min(1)).max(10),
    redirect: address,
    digestAt: hhmm().or(z.literal('')),
    decideByMail: z.boolean(),
  }),
  env: z.object({ version, webUrl: webAddress, apiUrl: webAddress }),
  storage: z.object({
    version,
    server: host,
    domain: line(100),
    account: line(200),
    password: secret,
    bucket: line(100),
    pictureDir: line(200),
    fileDir: line(200),
    backupDir: line(200),
    backupRange: z.number().int().min(1).max(3650).nullable(),
    zip: z.boolean(),
    encrypt: z.boolean(),
  }),
  daily: z
    .object({
      version,
      workdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
      start: hhmm(),
      end: hhmm(),
      breaks: z.array(z.object({ from: hhmm(), to: hhmm() })).max(4),
      holidays: z.enum(['china', 'none']),
    })
    .refine(({ start, end, breaks }) => isRising([start, ...breaks.flatMap(({ from, to }) => [from, to]), end]), {
      path: ['breaks'],
      message: 'order',
    }),
} as const;
export type ConfigInput<S extends ConfigSection> = z.output<(typeof configSchemas)[S]>;

/** Where a test mail goes; without it to the recipient of the settings. */
export const mailTestBody = z.object({ to: address.optional() });
/** Which of the folders of the storage section is tried. */
export const storageTestBody = z.object({ folder: z.enum(['pictureDir', 'fileDir', 'backupDir']) });

/** The company as everybody may know it before signing in. */
export const tenant = z.strictObject({
  nameZh: z.string(),
  nameEn: z.string(),
  language: z.enum(['zh', 'en']),
  /** Addresses of pictures; absent while there is none. */
  maxLogo: z.string().optional(),
  minLogo: z.string().optional(),
});
export type Tenant = z.infer<typeof tenant>;

export const logoKinds = ['maxLogo', 'minLogo'] as const;
export type LogoKind = (typeof logoKinds)[number];

/** Minutes of a working day: from start to end without its breaks. */
export function workMinutes(start: string, end: string, breaks: readonly { from: string; to: string }[]): number {
  const pause = breaks.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0);
  return minutesOf(end) - minutesOf(start) - pause;
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(2));
}

/** A time of day as the specification of the house writes it, `0900`; `2400` ends the day. */
function hhmm() {
  return z.string().regex(/^([01]\d|2[0-3])[0-5]\d$|^2400$/);
}

function isRising(times: readonly string[]): boolean {
  return times.every((time, at) => at === 0 || (times[at - 1] ?? '') < time);
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text !== '';
  } catch {
    return false;
  }
}
