import type { Assignee } from '#lab/shared/process-view.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';
import { useAbsence } from '../subject/person.js';
import type { Choice } from './filter.js';

/** An entry of a catalogue as others choose it, from `GET <route>/options`. */
interface Option {
  readonly id: string;
  readonly code: string | null;
  readonly name: BothNames;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly absence?: Assignee['absence'];
}

/**
 * Entries of a catalogue that fit what was typed, absent people with their absence; nothing is asked without a route.
 * @param begins only those whose process the reader may start
 */
export function useRefOptions(route: string | undefined, search: string, begins = false) {
  const nameIn = useNameIn();
  const asked = { search, starts: begins ? 'open' : undefined };
  const answer = useApiQuery<Page<Option>>(route ? `${route}/options` : null, asked, { keepPrevious: true });
  const absenceOf = useAbsence();
  const options = (answer.data?.rows ?? []).map((row) => {
    const { value, label } = toChoice(row, nameIn);
    return { value, label: row.absence ? `${label} · ${absenceOf(row)}` : label };
  });
  return { options, coming: answer.isFetching, isKnown: answer.data !== undefined };
}

/**
 * Entries of a catalogue whose process the list of access keeps the reader from starting; undefined until they are known.
 * None where they cannot be read: the submit is refused all the same.
 */
export function useClosedEntries(route: string | undefined): readonly Option[] | undefined {
  const { data, isError } = useApiQuery<Page<Option>>(route ? `${route}/options` : null, { starts: 'closed' });
  return isError ? [] : data?.rows;
}

/** The words of entries that are chosen already. */
export function useRefNames(route: string | undefined, ids: readonly string[]): readonly Choice[] {
  const nameIn = useNameIn();
  const { data } = useApiQuery<Page<Option>>(route && ids.length > 0 ? `${route}/options` : null, { ids });
  return (data?.rows ?? []).map((row) => toChoice(row, nameIn));
}

/** One entry as the catalogue has it; undefined until it is known. */
export function useRefEntry(route: string, id: string | null): Option | undefined {
  const { data } = useApiQuery<Page<Option>>(id === null ? null : `${route}/options`, { ids: id === null ? [] : [id] });
  return data?.rows.find((row) => row.id === id);
}

/** What the catalogue says of one entry besides its name; undefined until it is known. */
export function useRefFlags(route: string, id: string | null): Readonly<Record<string, boolean>> | undefined {
  return useRefEntry(route, id)?.flags;
}

function toChoice({ id, code, name }: Option, nameIn: ReturnType<typeof useNameIn>): Choice {
  const words = nameIn(name);
  return { value: id, label: code && code !== words ? `${words} · ${code}` : words };
}
