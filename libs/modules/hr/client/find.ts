import { CalendarCheck2 } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { nameIn, type Language } from '#lab/shared/texts.js';
import { api } from '#lab/ui/api.js';
import type { Finding } from '#lab/ui/room.js';
import type { LeaveClaimRow } from '../shared/leave-claim.dto.js';
import { claimPath, route } from './paths.js';

const most = 5;

/** The reader's claims whose number or comment has the text, for the palette. */
export async function findClaims(search: string, signal: AbortSignal, language: Language): Promise<readonly Finding[]> {
  const { rows } = await api.get<Page<LeaveClaimRow>>(route, { search, size: most }, { signal });
  return rows.map(({ id, number, type, startDay }) => ({
    id,
    title: [nameIn(language, type), startDay].filter(Boolean).join(' · '),
    hint: number,
    icon: CalendarCheck2,
    to: claimPath(id),
  }));
}
