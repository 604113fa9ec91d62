import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettingsHeard } from '../settings/person-settings.js';
import { newId } from '../new-id.js';
import type { ColumnChoice } from './columns.js';
import { useStoredViews, type SavedView, type SavedViews } from './list-settings.js';
import type { ListState } from './list-state.js';

/** The parameter that says which saved view a list began with. */
const savedParam = 'saved';
/** Views that one list can have. */
export const mostViews = 20;

export interface SavedViewActs {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** Id of the one that the list begins with. */
  readonly standard: string | undefined;
  /** The list no longer shows what the current view was saved with. */
  readonly changed: boolean;
  readonly open: (view: SavedView) => void;
  /** Shows a view of the page itself, with nothing of a saved one. */
  readonly leave: (key: string | undefined) => void;
  readonly add: (name: string) => Promise<void>;
  readonly rename: (view: SavedView, name: string) => Promise<void>;
  /** Keeps what the list shows now under the current name. */
  readonly update: () => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
  readonly setStandard: (view: SavedView | undefined) => Promise<void>;
  readonly setColumns: (columns: ColumnChoice | undefined) => Promise<void>;
}

/** What of a list a view keeps; its values are parameters of the address. */
export type ViewedList = Pick<ListState, 'view' | 'sort' | 'search' | 'values'>;

/** The saved views of a list: which there are, which is shown, and how they change. */
export function useSavedViews(name: string, list: ViewedList, columns?: ColumnChoice): SavedViewActs {
  const [params, setParams] = useSearchParams();
  const [{ views, standard }, change] = useStoredViews(name);
  const current = views.find(({ id }) => id === params.get(savedParam));
  const open = (view: SavedView) => setParams(paramsOf(view), { replace: true });
  useStandard(views, standard, params.size === 0, open);

  const shown = { ...stateOf(list) };
  const put = (view: SavedView) =>
    change((now) => ({ ...now, views: now.views.map((each) => (each.id === view.id ? view : each)) }));
  return {
    views,
    current,
    standard,
    changed: current !== undefined && !sameState(current, shown),
    open,
    leave: (key) => setParams(key === undefined ? {} : { view: key }, { replace: true }),
    add: async (title) => {
      const view = { id: newId(), name: title, ...shown, ...(columns && { columns }) };
      await change((now) => ({ ...now, views: [...now.views, view] }));
      open(view);
    },
    rename: (view, title) => put({ ...view, name: title }),
    update: async () => {
      if (current)
        await put({
          id: current.id,
          name: current.name,
          ...shown,
          ...(current.columns && { columns: current.columns }),
        });
    },
    remove: async (view) => {
      await change((now) => withoutView(now, view.id));
      if (view.id === current?.id) setParams({}, { replace: true });
    },
    setStandard: (view) => change(({ views: all }) => ({ views: all, ...(view && { standard: view.id }) })),
    setColumns: async (next) => {
      if (!current) return;
      const { columns: _before, ...rest } = current;
      await put({ ...rest, ...(next && { columns: next }) });
    },
  };
}

/** A list that is opened without a word in its address begins with the person's own view. */
function useStandard(
  views: readonly SavedView[],
  standard: string | undefined,
  bare: boolean,
  open: (view: SavedView) => void,
): void {
  const done = useRef(false);
  const heard = useSettingsHeard();
  const view = views.find(({ id }) => id === standard);
  useEffect(() => {
    if (done.current) return;
    if (view && bare) open(view);
    // Once the server has spoken, or the reader has begun, the list is theirs.
    if (view || heard || !bare) done.current = true;
  });
}

function withoutView({ views, standard }: SavedViews, id: string): SavedViews {
  const rest = views.filter((each) => each.id !== id);
  return { views: rest, ...(standard !== undefined && standard !== id && { standard }) };
}

type ViewState = Pick<SavedView, 'view' | 'sort' | 'search' | 'values'>;

/** What a list shows now, but for its page. */
function stateOf({ view, sort, search, values }: ViewedList): ViewState {
  return { ...(view && { view: view.key }), ...(sort && { sort }), ...(search && { search }), values };
}

function sameState(a: ViewState, b: ViewState): boolean {
  const plain = ({ view = '', sort = '', search = '', values }: ViewState) =>
    JSON.stringify([view, sort, search, Object.entries(values).sort(([x], [y]) => (x < y ? -1 : 1))]);
  return plain(a) === plain(b);
}

function paramsOf({ id, view, sort, search, values }: SavedView): URLSearchParams {
  const params = new URLSearchParams({ [savedParam]: id });
  for (const [name, value] of Object.entries({ view, sort, search })) if (value) params.set(name, value);
  for (const [name, all] of Object.entries(values)) for (const value of all) params.append(name, value);
  return params;
}
