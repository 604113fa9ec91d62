import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Query } from '../api.js';
import { paramsOf, type Filter } from './filter.js';

export const pageSizes = [20, 50, 100] as const;
const defaultSize = 20;
const scopeParam = 'scope';
const groupParam = 'group';

/** A named selection of rows that the page offers as a tab. */
export interface View {
  readonly key: string;
  readonly label: string;
  /** What it adds to the question asked of the server. */
  readonly query?: Query;
  readonly count?: number;
  /** The count waits for the reader. */
  readonly mine?: boolean;
}

export interface ListSpec {
  /** Whose rows it can show; the first unless another is chosen. Kept when the filters are cleared. */
  readonly scopes?: readonly string[];
  readonly filters?: readonly Filter[];
  /** By what its rows can be grouped; they are not until the reader chooses. */
  readonly groups?: readonly string[];
  /** The first is shown until another is chosen. */
  readonly views?: readonly View[];
  /** `field` or `-field`. */
  readonly sort?: string;
}

export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  readonly search: string;
  readonly view: View | undefined;
  readonly scope: string | undefined;
  /** By what its rows are grouped. */
  readonly group: string | undefined;
  /** Values of the filters that are set, and of a scope other than the first and a grouping, by parameter. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Everything, ready to be asked of the server. */
  readonly query: Query;
  /** How many filters narrow the list, the search among them. */
  readonly narrowedBy: number;
  readonly setPage: (page: number, size?: number) => void;
  readonly setSort: (sort: string | undefined) => void;
  readonly setSearch: (text: string) => void;
  readonly setView: (key: string) => void;
  readonly setScope: (scope: string) => void;
  readonly setGroup: (group: string | undefined) => void;
  readonly setValues: (values: Readonly<Record<string, readonly string[]>>) => void;
  readonly clear: () => void;
}

/** The state of a list as it is in the address; what is not said there has its default. */
export function readListState(params: URLSearchParams, spec: ListSpec) {
  const filters = spec.filters ?? [];
  const values: Record<string, readonly string[]> = {};
  for (const name of filters.flatMap(paramsOf)) {
    const given = params.getAll(name);
    if (given.length > 0) values[name] = given;
  }
  const scope = spec.scopes?.find((each) => each === params.get(scopeParam)) ?? spec.scopes?.[0];
  if (scope !== spec.scopes?.[0] && scope !== undefined) values[scopeParam] = [scope];
  const group = spec.groups?.find((each) => each === params.get(groupParam));
  if (group !== undefined) values[groupParam] = [group];
  const page = positive(params.get('page')) ?? 1;
  const size = pageSizes.find((each) => each === positive(params.get('size'))) ?? defaultSize;
  const sort = params.get('sort') ?? spec.sort;
  const search = params.get('search') ?? '';
  const view = spec.views?.find(({ key }) => key === params.get('view')) ?? spec.views?.[0];
  const set = filters.filter((filter) => paramsOf(filter).some((name) => values[name]));
  return {
    page,
    size,
    sort,
    search,
    view,
    scope,
    group,
    values,
    narrowedBy: set.length + (search ? 1 : 0),
    query: { ...view?.query, page, size, sort, search, ...values } satisfies Query,
  };
}

/** The address with some parameters changed; all but a change of page start again at page 1. */
export function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each) next.append(name, each);
  }
  return next;
}

/** Filters, search, sort and page of a list, kept in the address so that they can be shared and come back. */
export function useListState(spec: ListSpec): ListState {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Parameters<typeof changeParams>[1]) => setParams((now) => changeParams(now, changes), { replace: true }),
    [setParams],
  );
  return useMemo(() => {
    const state = readListState(params, spec);
    return {
      ...state,
      setPage: (page, size = state.size) =>
        change({ page: page > 1 ? String(page) : undefined, size: size === defaultSize ? undefined : String(size) }),
      setSort: (sort) => change({ sort: sort === spec.sort ? undefined : sort }),
      setSearch: (text) => change({ search: text.trim() || undefined }),
      setView: (key) => change({ view: key === spec.views?.[0]?.key ? undefined : key }),
      setScope: (scope) => change({ [scopeParam]: scope === spec.scopes?.[0] ? undefined : scope }),
      setGroup: (group) => change({ [groupParam]: group }),
      setValues: change,
      clear: () =>
        change({
          search: undefined,
          ...Object.fromEntries((spec.filters ?? []).flatMap(paramsOf).map((name) => [name, undefined])),
        }),
    };
  }, [params, spec, change]);
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
