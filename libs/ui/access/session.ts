import type { BothNames } from '#lab/shared/texts.js';

export interface RoleName {
  readonly id?: string;
  readonly code: string;
  readonly name: BothNames;
}

/** What `GET /auth/info` says of the signed-in person. */
export interface SessionInfo {
  readonly user: {
    readonly id: string;
    readonly userId: string;
    readonly name: BothNames;
    readonly email: string | null;
    /** Position in the company. */
    readonly title?: string | null;
    readonly sysUserSettings?: { readonly userLang?: string | null };
    /** 1 password kept here, 2 directory, 3 identity provider. */
    readonly loginType?: string | null;
    /** Address of the picture. */
    readonly userHeader?: string | null;
  };
  readonly dept?: { readonly id: string; readonly name: BothNames } | null;
  readonly roles: readonly RoleName[];
  /** The one role that the person acts as; null or absent for all of them. */
  readonly activeRole?: RoleName | null;
  readonly perms: readonly string[];
  readonly name: string;
  readonly ip: string;
  readonly company?: BothNames;
  readonly updateInstrumentList?: readonly string[];
  readonly isWorkingRecordManager?: boolean;
  /** Keys of the modules that are shown; `*` where none is switched off. */
  readonly modules?: readonly string[];
  /** How long the sign-in still lasts, counted from the answer. */
  readonly session?: {
    /** Without a call. */
    readonly idleSeconds: number;
    /** Whatever happens. */
    readonly secondsLeft: number;
  };
}
