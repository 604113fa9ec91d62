import { useMemo, useState } from 'react';
import { UserMinus } from 'lucide-react';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { Member } from '../../shared/access.dto.js';
import { useMemberColumns } from './member-columns.js';
import { AddMembersDialog } from './add-members-dialog.js';

interface MembersPageProps {
  /** Of what: `org/roles/<id>`. */
  readonly route: string;
  readonly save: Permission;
}

/** Who has a role, or is in a group. */
export function MembersPage({ route, save }: MembersPageProps) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(save);
  const [adding, setAdding] = useState(false);
  const owner = useApiQuery<CatalogueRow>(route);
  const list = useListState(useMemo(() => ({ sort: 'userId' }), []));
  const answer = useApiQuery<Page<Member>>(`${route}/members`, list.query, { keepPrevious: true });
  const name = owner.data
    ? nameIn({ zh: String(owner.data['nameZh']), en: owner.data['nameEn'] as string | null })
    : '';
  const title = t('org.members.title', { name });
  usePageTitle(owner.data && title);
  const own = useMemberColumns<Member>();
  const take: Column<Member> = {
    key: 'take',
    title: t('org.members.take'),
    width: 100,
    always: true,
    render: (member) => <TakeOut member={member} from={{ route, name }} />,
  };
  if (owner.error) return <ProblemPanel problem={owner.error} onRetry={() => void owner.refetch()} />;
  const primary = mayWrite ? { label: t('org.members.add'), onClick: () => setAdding(true) } : undefined;
  return (
    <>
      <ListPage<Member>
        name="org.members"
        title={owner.data ? title : t('org.role.members')}
        list={list}
        answer={answer}
        columns={mayWrite ? [...own, take] : own}
        rowKey={({ id }) => id}
        search={t('org.members.search')}
        primary={primary}
        empty={{ title: t('org.members.none'), text: t(mayWrite ? 'org.members.noneText' : 'org.members.noneRead') }}
      />
      {adding && <AddMembersDialog route={route} name={name} onClose={() => setAdding(false)} />}
    </>
  );
}

interface TakeOutProps {
  readonly member: Member;
  readonly from: { readonly route: string; readonly name: string };
}

function TakeOut({ member, from }: TakeOutProps) {
  const t = useT();
  const nameIn = useNameIn();
  const take = useApiMutation<undefined, unknown>(() => api.remove(`${from.route}/members/${member.id}`), {
    refreshes: [from.route, 'org/users'],
    onDone: () => notify({ tone: 'done', text: t('org.members.taken') }),
  });
  return (
    <Confirm
      title={t('org.members.takeAsk', { name: nameIn(member.name), from: from.name })}
      okText={t('org.members.take')}
      okButtonProps={{ danger: true, type: 'default' }}
      onConfirm={() => take.mutate(undefined)}
    >
      <span>
        <IconButton
          label={t('org.members.take')}
          icon={<UserMinus size={14} strokeWidth={1.7} aria-hidden />}
          disabled={take.isPending}
        />
      </span>
    </Confirm>
  );
}
