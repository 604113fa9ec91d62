import { z } from 'zod';
import type { SettingGroup } from '../settings/settings.js';

/** Plain, TLS from the first byte, or plain until TLS has been agreed, which must succeed. */
const mailProtocols = ['smtp', 'smtps', 'starttls'] as const;

const fields = z.object({
  /** Without a host the environment's `SMTP_URL` holds. */
  host: z.string().max(253).default(''),
  protocol: z.enum(mailProtocols).default('smtp'),
  /** The usual one of the protocol unless given. */
  port: z.number().int().min(1).max(65_535).nullable().default(null),
  user: z.string().max(200).default(''),
  password: z.string().max(500).default(''),
  from: z.string().max(320).default('Labdesk <labdesk@localhost>'),
  /** Gets the test mail unless another address is named. */
  recipient: z.string().max(320).default(''),
  /** Get a copy of every mail about a record, never of mails about an account. */
  cc: z.array(z.string().max(320)).max(10).default([]),
  /** Gets all mails in the place of their receivers, in installations that are only tried out. */
  redirect: z.string().max(320).default(''),
  /** When the mails of a day about records go out as one, `0800` in the company's zone; each at once when empty. */
  digestAt: z.string().max(4).default(''),
  /** Mails about tasks let their receivers decide by a link, without signing in; see `offersLinks`. */
  decideByMail: z.boolean().default(false),
});
export type MailSettings = z.output<typeof fields>;

/** What administrators set about mail; a host here wins over the environment's. */
export const mailSettings = {
  name: 'mail',
  // Older installations kept one address with the password in it.
  schema: z.preprocess(liftUrl, fields),
  secrets: ['password'],
} satisfies SettingGroup<z.ZodType>;

/** Whether others than its receiver get a mail about a record. */
export function isShared({ cc, redirect }: MailSettings): boolean {
  return cc.length > 0 || redirect !== '';
}

/** Whether tasks are decided by links of mails: only where a mail is for its receiver alone. */
export function offersLinks(settings: MailSettings): boolean {
  return settings.decideByMail && !isShared(settings);
}

/** Whether stored values are of the older kind, whose password was not sealed. */
export function isOfUrl(value: unknown): value is { readonly smtpUrl: string } {
  return typeof value === 'object' && value !== null && 'smtpUrl' in value && typeof value.smtpUrl === 'string';
}

function liftUrl(value: unknown): unknown {
  if (!isOfUrl(value)) return value;
  const { smtpUrl, ...rest } = value;
  return { ...(URL.canParse(smtpUrl) ? serverOf(smtpUrl) : {}), ...rest };
}

/** A mail server as settings or the environment name it. */
export type SmtpServer = Pick<MailSettings, 'host' | 'protocol' | 'port' | 'user' | 'password'>;

/** The server that an address `smtp://user:password@host:port` names. */
export function serverOf(smtpUrl: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    protocol: protocol === 'smtps:' ? 'smtps' : 'smtp',
    port: port === '' ? null : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
