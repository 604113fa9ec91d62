import { lazy, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#lab/shared/define-resource.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { ListEmpty, PrimaryButton } from '#lab/ui/resource/list-states.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { TreeNode } from '../../shared/tree.dto.js';
import { TreePane } from './tree-pane.js';
import { shapeOf } from './tree-shape.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));

/** What the details of an entry can ask of the page around them. */
export interface TreeActs {
  readonly onEdit: (row: CatalogueRow) => void;
  readonly onAddBelow: () => void;
  /** The entry is gone. */
  readonly onGone: () => void;
}

interface TreePageProps<N extends TreeNode> {
  readonly resource: Resource;
  readonly details: (node: N, nodes: readonly N[], acts: TreeActs) => ReactNode;
  /** Shown before the number of people of an entry. */
  readonly mark?: (node: N) => ReactNode;
  /** Its details delete it, rather than the drawer in which it is edited. */
  readonly deletesItself?: boolean;
}

/** A catalogue whose entries are below each other: the tree, and beside it the one that the address names. */
export function TreePage<N extends TreeNode>({ resource, details, mark, deletesItself = false }: TreePageProps<N>) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(resource.permissions.save);
  const [params, setParams] = useSearchParams();
  const set = (changes: Parameters<typeof changeParams>[1]) =>
    setParams((now) => changeParams(now, changes), { replace: true });
  const answer = useApiQuery<readonly N[]>(`${resource.route}/tree`);
  const [edited, setEdited] = useState<{ readonly row?: CatalogueRow; readonly parentId?: string }>();
  const [moving, setMoving] = useState<{ readonly node: N; readonly parentId: string | null }>();
  const move = useMove(resource, () => setMoving(undefined));
  const many = t(`${resource.texts}.many`);
  const search = params.get('search') ?? '';
  const chosen = params.get('id');
  const nodes = answer.data ?? [];
  const at = nodes.find(({ id }) => id === chosen);
  const branches = shapeOf(nodes, search);
  const nameOf = (id: string | null) => nameIn(nodes.find((node) => node.id === id)?.name ?? { zh: '' });
  const primary = {
    label: t('ui.catalogue.new', { name: t(`${resource.texts}.one`) }),
    onClick: () => setEdited({}),
  };
  return (
    <section className="org-tree-page" aria-label={many}>
      <PageHead
        title={many}
        total={answer.data ? nodes.length : answer.error ? '—' : undefined}
        tools={mayWrite && <PrimaryButton act={primary} />}
      />
      {answer.error && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.data && !answer.error && <PageComing />}
      {answer.data?.length === 0 && (
        <ListEmpty
          words={{
            title: t('ui.catalogue.empty', { name: many }),
            text: t(mayWrite ? 'ui.catalogue.emptyText' : 'ui.catalogue.emptyRead'),
          }}
          narrowedBy={0}
          onClear={() => set({ search: undefined })}
          primary={mayWrite ? primary : undefined}
        />
      )}
      {nodes.length > 0 && (
        <div className="org-tree-columns">
          <div className="org-tree-side">
            <SearchField
              label={t('org.tree.search')}
              value={search}
              onSearch={(text) => set({ search: text.trim() || undefined })}
            />
            {branches.length > 0 ? (
              <TreePane
                branches={branches}
                label={many}
                chosen={chosen}
                mark={mark}
                onChoose={(id) => set({ id: id ?? undefined })}
                onMove={
                  mayWrite
                    ? (id, parentId) => {
                        const node = nodes.find((each) => each.id === id);
                        if (node) setMoving({ node, parentId });
                      }
                    : undefined
                }
              />
            ) : (
              <p className="lab-muted">{t('org.tree.noMatch')}</p>
            )}
          </div>
          <div className="org-tree-details">
            {at ? (
              details(at, nodes, {
                onEdit: (row) => setEdited({ row }),
                onAddBelow: () => setEdited({ parentId: at.id }),
                onGone: () => set({ id: undefined }),
              })
            ) : (
              <StatePanel
                drawing="empty"
                title={t(chosen ? 'org.tree.gone' : 'org.tree.choose')}
                text={mayWrite ? t('org.tree.chooseText') : undefined}
              />
            )}
          </div>
        </div>
      )}
      {moving && (
        <Dialog
          open
          title={t('org.tree.moveAsk', { name: nameIn(moving.node.name) })}
          okText={t('org.tree.move')}
          okButtonProps={{ loading: move.isPending }}
          cancelText={t('ui.close')}
          onOk={() => move.mutate(moving)}
          onCancel={() => setMoving(undefined)}
        >
          <p>
            {moving.parentId === null
              ? t('org.tree.moveTop')
              : t('org.tree.moveBelow', { parent: nameOf(moving.parentId) })}
          </p>
          <p className="lab-muted">{t(`${resource.texts}.moveNote`)}</p>
        </Dialog>
      )}
      {edited && (
        <Later onBroken={() => setEdited(undefined)}>
          <CatalogueDrawer
            resource={resource}
            row={edited.row}
            initial={{ parentId: edited.parentId }}
            readOnly={false}
            removable={!deletesItself}
            onClose={() => setEdited(undefined)}
            onRemoved={() => set({ id: undefined })}
          />
        </Later>
      )}
    </section>
  );
}

function useMove(resource: Resource, onDone: () => void) {
  const t = useT();
  return useApiMutation(
    ({ node, parentId }: { readonly node: TreeNode; readonly parentId: string | null }) =>
      api.put(`${resource.route}/${node.id}/parent`, { version: node.version, parentId }),
    {
      refreshes: [resource.route, 'org/users', 'auth'],
      onDone: () => {
        notify({ tone: 'done', text: t('org.tree.moved') });
        onDone();
      },
    },
  );
}

interface TreeHeadProps {
  readonly title: string;
  readonly acts: TreeActs;
  /** Nothing is offered to readers. */
  readonly row: CatalogueRow | undefined;
  readonly tools?: ReactNode;
}

/** Name of the chosen entry and what can be done about it. */
export function TreeHead({ title, acts, row, tools }: TreeHeadProps) {
  const t = useT();
  return (
    <header className="org-tree-head">
      <h2>{title}</h2>
      {row && (
        <div className="lab-title-tools">
          {tools}
          <Button onClick={acts.onAddBelow}>{t('org.tree.addBelow')}</Button>
          <Button onClick={() => acts.onEdit(row)}>{t('org.tree.edit')}</Button>
        </div>
      )}
    </header>
  );
}
