import { z } from 'zod';
import type { BothNames } from '#lab/shared/texts.js';
import type { LinePerson } from './access.dto.js';
import { timeZones } from './org.codes.js';

/** What people keep of themselves; everything else about them is the company's to change. */
export const ownFields = ['nameEn', 'cellphone', 'tel', 'address', 'language', 'timeZone'] as const;

const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

export const profileBody = z.object({
  version: z.number().int(),
  nameEn: words(80),
  cellphone: words(32),
  tel: words(32),
  address: words(300),
  language: z.enum(['zh', 'en']),
  timeZone: z
    .enum(timeZones)
    .nullish()
    .transform((value) => value ?? null),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** What one may know about oneself. Instants are ISO texts. */
export interface ProfileView {
  /** The person as the catalogue of users shows one. */
  readonly user: { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;
  /** Address of the picture. */
  readonly photo: string | null;
  readonly superior: LinePerson | null;
  readonly roles: readonly BothNames[];
  readonly groups: readonly BothNames[];
  /** Who substitutes in all kinds of record while they are away now; null where that depends on the kind. */
  readonly substitute: BothNames | null;
}
