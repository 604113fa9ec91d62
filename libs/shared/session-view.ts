import { z } from 'zod';
import { bothNames } from './answers.js';

const roleName = z.strictObject({ id: z.string(), code: z.string(), name: bothNames });

/** What `GET /auth/info` says of the person who is signed in. */
export const sessionInfo = z.strictObject({
  user: z.strictObject({
    id: z.string(),
    userId: z.string(),
    name: bothNames,
    email: z.string().nullable(),
    /** Position in the company. */
    title: z.string().nullable(),
    sysUserSettings: z.strictObject({ userLang: z.string().nullable() }),
    /** 1 password kept here, 2 directory, 3 identity provider. */
    loginType: z.string().nullable(),
    /** Address of the picture. */
    userHeader: z.string().nullable(),
  }),
  dept: z.strictObject({ id: z.string(), name: bothNames }).nullable(),
  roles: z.array(roleName),
  /** The one role that the person acts as; null for all of them. */
  activeRole: roleName.nullable(),
  perms: z.array(z.string()).readonly(),
  /** The Chinese name, as on printed documents. */
  name: z.string(),
  ip: z.string(),
  company: bothNames,
  updateInstrumentList: z.array(z.string()),
  isWorkingRecordManager: z.boolean(),
  /** Keys of the modules that are shown; `*` where none is switched off. */
  modules: z.array(z.string()).readonly(),
  /** How long the sign-in still lasts, counted from the answer. */
  session: z.strictObject({
    /** Without a call. */
    idleSeconds: z.number(),
    /** Whatever happens. */
    secondsLeft: z.number(),
  }),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** A session of a user, as its owner or an administrator sees it. */
export interface SessionView {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** `Chrome 126`; null where it is not known. */
  readonly browser: string | null;
  /** `Windows` */
  readonly system: string | null;
  readonly ip: string;
  /** This very machine, the house's own network, or the world. */
  readonly network: 'here' | 'inside' | 'outside';
  /** ISO 8601 */
  readonly since: string;
  readonly lastSeen: string;
}

/** A browser in which a user has signed in: guesses of strangers do not keep its owner out there. */
export interface DeviceView {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** `Chrome 126`; null where it is not known. */
  readonly browser: string | null;
  /** `Windows` */
  readonly system: string | null;
  readonly ip: string;
  /** ISO 8601 */
  readonly since: string;
  /** The last sign-in, ISO 8601. */
  readonly lastSeen: string;
}
