import { UserRound } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { api } from '#lab/ui/api.js';
import type { Findings } from '#lab/ui/room.js';
import { usersPath } from './paths.js';

/** A user as pickers name them. */
interface UserOption {
  readonly id: string;
  readonly code: string;
  readonly name: BothNames;
}

const most = 5;

/** People whose name, its pinyin or user name has the text, for the palette. */
export async function findPeople(search: string, signal: AbortSignal, language: Language): Promise<Findings> {
  const { rows, total } = await api.get<Page<UserOption>>('org/users/options', { search }, { signal });
  return {
    rows: rows.slice(0, most).map(({ id, code, name }) => ({
      id,
      title: nameIn(language, name),
      hint: code,
      icon: UserRound,
      to: `${usersPath}/${id}`,
    })),
    total,
    list: `${usersPath}?${new URLSearchParams({ search }).toString()}`,
  };
}
