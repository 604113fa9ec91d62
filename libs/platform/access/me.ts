import type { Language } from '#lab/shared/texts.js';

/** The signed-in person, as every handler sees them. */
export interface Me {
  readonly id: string;
  readonly username: string;
  readonly name: { readonly zh: string; readonly en: string | null };
  readonly email: string | null;
  readonly language: Language;
  /** IANA zone in which they read times: their own, else the company's. */
  readonly zone: string;
  readonly departmentId: string | null;
  /** Permission strings held through all roles, or through the one that they act as; `*` holds everything. */
  readonly permissions: readonly string[];
  /** The role that this session is limited to; null for all of them. */
  readonly roleId: string | null;
  readonly sessionId: string;
}
