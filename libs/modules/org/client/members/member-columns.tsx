import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { Member } from '../../shared/access.dto.js';
import { userTones } from '../user/user-tones.js';

/** The columns of every list of people who have something. */
export function useMemberColumns<Row extends Member>(): readonly Column<Row>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`org.members.fields.${field}`);
  return [
    { key: 'userId', title: title('userId'), width: 180, sort: 'userId', always: true, render: ({ userId }) => userId },
    {
      key: 'name',
      title: title('name'),
      width: 180,
      main: true,
      render: ({ id, name, photo }) => <Person person={{ id, name }} picture={photo} />,
    },
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
  ];
}
