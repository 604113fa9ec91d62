import { lazy, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentRow } from '#lab/shared/document.js';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '../access/session-provider.js';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiMutation, useApiQuery } from '../query.js';
import type { Column } from '../resource/columns.js';
import type { Filter } from '../resource/filter.js';
import { ListPage } from '../resource/list-page.js';
import { useListState, type View } from '../resource/list-state.js';
import type { DocumentKind } from './document-kind.js';

const RecordDrawer = lazy(() => import('./record-drawer.js'));

interface DocumentListProps<Row> {
  readonly kind: DocumentKind;
  /** Where the person's settings of this list are kept, `purchase.requests`. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly views?: readonly View[];
  /** Figures about the whole, between the title and the filters. */
  readonly above?: ReactNode;
  /** Sum of the shown money. */
  readonly sum?: (rows: readonly Row[]) => ReactNode;
  /** The heading of a record in a drawer beside the list; a row opens the record's page without. */
  readonly drawerTitle?: (row: Row) => string;
}

const latestFirst = '-updatedAt';

/**
 * The list of a document: filters and views in the address, creation by button and key, rows that lead to the record.
 * It says `mine`, `new`, `search`, `empty` and `emptyText` of the subject's texts.
 */
export function DocumentList<Row extends DocumentRow>(props: DocumentListProps<Row>) {
  const { kind, name, columns, filters, views, above, sum, drawerTitle } = props;
  const { words, paths, may } = kind;
  const t = useT();
  const mayCreate = useMay()(may.create);
  const navigate = useNavigate();
  const list = useListState(useMemo(() => ({ filters, views, sort: latestFirst }), [filters, views]));
  const answer = useApiQuery<Page<Row>>(paths.route, list.query, { keepPrevious: true });
  const download = useApiMutation(() =>
    api.download(`${paths.route}/export`, undefined, { query: { ...list.query, page: undefined, size: undefined } }),
  );
  const [shown, setShown] = useState<Row>();
  const text = (key: string) => t(`${words.texts}.${key}`);
  const to = useMemo(() => (row: Row) => paths.record(row.id), [paths]);
  return (
    <>
      <ListPage<Row>
        name={name}
        title={text('mine')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={idOf}
        to={to}
        onOpen={drawerTitle && setShown}
        rowName={numberOf}
        above={above}
        views={views}
        filters={filters}
        search={text('search')}
        sum={sum}
        onExport={() => download.mutate()}
        primary={mayCreate ? { label: text('new'), onClick: () => void navigate(paths.create) } : undefined}
        empty={{ title: text('empty'), text: text('emptyText') }}
      />
      {drawerTitle && (
        <Later wanted={shown !== undefined} onBroken={() => setShown(undefined)}>
          <RecordDrawer
            kind={kind}
            row={shown}
            title={shown && drawerTitle(shown)}
            onClose={() => setShown(undefined)}
          />
        </Later>
      )}
    </>
  );
}

const idOf = (row: DocumentRow) => row.id;
const numberOf = (row: DocumentRow) => row.number;
