import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { mayUsers } from '../../shared/org.permissions.js';
import type { Holder } from '../../shared/permission.dto.js';
import { useMemberColumns } from '../members/member-columns.js';
import { usersPath } from '../paths.js';
import { usePermissionWords } from '../role/use-permission-words.js';

/** Who holds a permission, and through which roles. */
export default function HoldersPage() {
  const t = useT();
  const nameIn = useNameIn();
  const words = usePermissionWords();
  const mayOpen = useMay()(mayUsers.user.search);
  const { permission = '' } = useParams();
  const list = useListState(useMemo(() => ({ sort: 'userId' }), []));
  const answer = useApiQuery<Page<Holder>>(
    'org/permissions/holders',
    { ...list.query, permission },
    { keepPrevious: true },
  );
  const title = t('org.uses.holdersOf', { name: words.full(permission) });
  usePageTitle(title);
  const roles: Column<Holder> = {
    key: 'roles',
    title: t('org.uses.columns.through'),
    render: (holder) => holder.roles.map(({ name }) => nameIn(name)).join(t('ui.listComma')),
  };
  return (
    <ListPage<Holder>
      name="org.holders"
      title={title}
      list={list}
      answer={answer}
      columns={[...useMemberColumns<Holder>(), roles]}
      rowKey={({ id }) => id}
      search={t('org.members.search')}
      to={mayOpen ? ({ id }) => `${usersPath}/${id}` : undefined}
      empty={{ title: t('org.uses.nobody') }}
    />
  );
}
