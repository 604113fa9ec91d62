import { FileText } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import type { Finding } from '#lab/ui/room.js';
import type { RequestRow } from '../shared/request.dto.js';
import { requestPath, requestRoute } from './routes.js';

const most = 5;

/** The reader's requests whose number or title has the text, for the palette. */
export async function findRequests(search: string, signal: AbortSignal): Promise<readonly Finding[]> {
  const { rows } = await api.get<Page<RequestRow>>(requestRoute, { search, size: most }, { signal });
  return rows.map(({ id, title, number }) => ({ id, title, hint: number, icon: FileText, to: requestPath(id) }));
}
