import { useMemo, useState } from 'react';
import { Popconfirm } from 'antd';
import { UserMinus } from 'lucide-react';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
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
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { Member } from '../../shared/access.dto.js';
import { userTones } from '../user/user-tones.js';
import { AddMembersDialog } from './add-members-dialog.js';

interface MembersPageProps {
  /** Of what: `org/roles/<id>`. */
  readonly route: string;
  readonly save: Permission;
}

/** Who has a role. */
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
  const columns = useMemberColumns(mayWrite ? { route, name } : undefined);
  if (owner.error) return <ProblemPanel problem={owner.error} onRetry={() => void owner.refetch()} />;
  const primary = mayWrite ? { label: t('org.members.add'), onClick: () => setAdding(true) } : undefined;
  return (
    <>
      <ListPage<Member>
        name="org.members"
        title={owner.data ? title : t('org.role.members')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        search={t('org.members.search')}
        primary={primary}
        empty={{ title: t('org.members.none'), text: t(mayWrite ? 'org.members.noneText' : 'org.members.noneRead') }}
      />
      {adding && <AddMembersDialog route={route} name={name} onClose={() => setAdding(false)} />}
    </>
  );
}

/** @param from what people can be taken out of; nothing for readers */
function useMemberColumns(from: TakeOutProps['from'] | undefined): readonly Column<Member>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`org.members.fields.${field}`);
  return [
    { key: 'userId', title: title('userId'), width: 180, sort: 'userId', always: true, render: ({ userId }) => userId },
    { key: 'name', title: title('name'), width: 180, main: true, render: ({ name }) => nameIn(name) },
    {
      key: 'department',
      title: title('department'),
      width: 180,
      render: ({ department }) => (department ? nameIn(department) : <Nothing />),
    },
    { key: 'title', title: title('title'), render: (member) => member.title ?? <Nothing /> },
    {
      key: 'status',
      title: title('status'),
      width: 120,
      render: ({ status }) => (
        <StateTag tone={userTones[status] ?? 'draft'}>{t(`org.user.statusCodes.${status}`)}</StateTag>
      ),
    },
    ...(from
      ? [
          {
            key: 'take',
            title: t('org.members.take'),
            width: 100,
            always: true,
            render: (member: Member) => <TakeOut member={member} from={from} />,
          },
        ]
      : []),
  ];
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
    <Popconfirm
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
    </Popconfirm>
  );
}
