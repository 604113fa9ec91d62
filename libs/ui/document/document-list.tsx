import { lazy, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentScopes, type DocumentScope } from '#lab/shared/document-scopes.js';
import type { DocumentPage, DocumentRow } from '#lab/shared/document.js';
import { useMay } from '../access/session-provider.js';
import { api, type Query } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiMutation, useApiQuery } from '../query.js';
import type { Column } from '../resource/columns.js';
import { paramsOf, type Filter } from '../resource/filter.js';
import { ListPage } from '../resource/list-page.js';
import { useListState, type View } from '../resource/list-state.js';
import { useOpenEntry } from '../resource/use-open-entry.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { useDocumentBulk } from './document-bulk.js';
import { ScopeSwitch } from './scope-switch.js';

const RecordDrawer = lazy(() => import('./record-drawer.js'));

export interface DocumentListProps<Row> {
  readonly kind: DocumentKind;
  /** Where the person's settings of this list are kept, `purchase.requests`. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly views?: readonly View[];
  /** Leads to other lists that belong to this one, beside the scopes. */
  readonly leads?: ReactNode;
  /** Figures about the whole, between the title and the filters. */
  readonly above?: ReactNode;
  /** Sum of the money of the page, or of the rows that are chosen. */
  readonly sum?: (rows: readonly Row[], of: 'page' | 'chosen') => ReactNode;
  /** The heading of a record in a drawer beside the list; a row opens the record's page without. */
  readonly drawerTitle?: (row: Row) => string;
  /** A list with an address of its own, which always shows one scope or one selection of the records. */
  readonly desk?: Desk;
}

/** What a list with an address of its own is called and shows. */
export interface Desk {
  readonly title: string;
  readonly scope: DocumentScope;
  readonly query?: Query;
  /** New records are made here, not of what waits elsewhere. */
  readonly creates?: boolean;
  /** Switches what is shown, beside the title. */
  readonly aside?: ReactNode;
  readonly empty: { readonly title: string; readonly text?: string };
}

const latestFirst = '-updatedAt';
/** Rows that are chosen or printed together. */
const mostTogether = 500;

/**
 * The list of a document: scope, filters and views in the address, creation by button and key, rows that lead to the
 * record, acts on several. It says `mine`, `many`, `new`, `search`, `empty` and `emptyText` of the subject's texts.
 */
export function DocumentList<Row extends DocumentRow>(props: DocumentListProps<Row>) {
  const { kind, name, filters, leads, above, sum, drawerTitle, desk } = props;
  const { words, paths, may } = kind;
  const t = useT();
  const mayCreate = useMay()(may.create);
  const navigate = useNavigate();
  const scopes = useScopes(kind);
  const views = useScopedViews(props.views);
  const list = useListState(
    useMemo(() => ({ filters, views, sort: latestFirst, ...(!desk && { scopes }) }), [filters, views, scopes, desk]),
  );
  const isMine = !desk && list.scope === 'mine';
  const asked: Query = { ...list.query, ...(desk && { scope: desk.scope }), ...desk?.query };
  const answer = useApiQuery<DocumentPage<Row>>(paths.route, asked, { keepPrevious: true });
  const open = useOpen(answer.data?.closed, isMine ? props.views : views, props);
  const download = useApiMutation(() =>
    api.download(`${paths.route}/export`, undefined, { query: { ...asked, page: undefined, size: undefined } }),
  );
  const bulk = useDocumentBulk<Row>(kind);
  const opened = useOpenEntry();
  const listed = answer.data?.rows.find(({ id }) => id === opened.id);
  // A link may lead to a record that is not on this page of the list.
  const linked = useApiQuery<Row>(opened.id && answer.data && !listed ? `${paths.route}/${opened.id}` : null);
  const shown = listed ?? (opened.id ? linked.data : undefined);
  const text = (key: string) => t(`${words.texts}.${key}`);
  const to = useMemo(() => (row: Row) => paths.record(row.id), [paths]);
  return (
    <>
      <ListPage<Row>
        name={name}
        title={desk?.title ?? text(isMine ? 'mine' : 'many')}
        aside={
          desk?.aside ?? (
            <>
              {!desk && scopes.length > 1 && (
                <ScopeSwitch scopes={scopes} current={list.scope} onChoose={list.setScope} />
              )}
              {leads}
            </>
          )
        }
        list={list}
        answer={answer}
        goesOn
        columns={useMemo(
          () => (isMine ? open.columns.filter(({ key }) => key !== 'owner') : open.columns),
          [isMine, open.columns],
        )}
        rowKey={idOf}
        to={to}
        onOpen={drawerTitle && (({ id }) => opened.open(id))}
        rowName={numberOf}
        above={isMine && above}
        views={open.views}
        filters={open.filters}
        search={text('search')}
        sum={sum}
        bulk={bulk.acts}
        everyRow={{ route: paths.route, query: asked, most: mostTogether }}
        prints
        onExport={() => download.mutate()}
        primary={
          mayCreate && (!desk || desk.creates)
            ? { label: text('new'), onClick: () => void navigate(paths.create) }
            : undefined
        }
        empty={
          desk?.empty ??
          (isMine
            ? { title: text('empty'), text: text('emptyText') }
            : { title: t('ui.scopes.empty', { name: text('many') }) })
        }
      />
      {bulk.dialog}
      {drawerTitle && (
        <Later wanted={shown !== undefined} onBroken={opened.close}>
          <RecordDrawer kind={kind} row={shown} title={shown && drawerTitle(shown)} onClose={opened.close} />
        </Later>
      )}
    </>
  );
}

/** What a list offers where records of the scope hide fields from the reader: it is neither filtered nor sorted by those. */
function useOpen<Row>(
  closed: readonly string[] = none,
  views: readonly View[] | undefined,
  { columns, filters }: Pick<DocumentListProps<Row>, 'columns' | 'filters'>,
) {
  return useMemo(() => {
    const isClosed = ({ key }: { readonly key: string }) => closed.includes(key);
    const params = new Set(filters.filter(isClosed).flatMap(paramsOf));
    return {
      columns: columns.map((column) => {
        const { sort: _sort, ...unsorted } = column;
        return isClosed(column) ? unsorted : column;
      }),
      filters: filters.filter((filter) => !isClosed(filter)),
      views: views?.filter(({ query = {} }) => Object.keys(query).every((name) => !params.has(name))),
    };
  }, [closed, views, columns, filters]);
}

const none: readonly string[] = [];

/** The scopes that the reader's permissions offer, their own records first. */
function useScopes({ may: needed }: DocumentKind): readonly DocumentScope[] {
  const may = useMay();
  return useMemo(
    () =>
      documentScopes.filter((scope) => (scope !== 'people' && scope !== 'department') || may([needed[scope]].flat())),
    [may, needed],
  );
}

/** Views without their counts, which are those of the reader's own records. */
function useScopedViews(views: readonly View[] | undefined): readonly View[] | undefined {
  return useMemo(() => views?.map(({ key, label, query }) => ({ key, label, ...(query && { query }) })), [views]);
}

const idOf = (row: DocumentRow) => row.id;
const numberOf = (row: DocumentRow) => row.number;
