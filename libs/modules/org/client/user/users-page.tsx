import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { mayUsers } from '../../shared/org.permissions.js';
import { user } from '../../shared/user.resource.js';
import { usersPath } from '../paths.js';
import { userTones } from './user-tones.js';

/** Who may sign in, and who they are in the company. */
export default function UsersPage() {
  return (
    <CataloguePage
      resource={user}
      cells={cells}
      hidden={hidden}
      sheets={mayUsers.user}
      to={({ id }) => `${usersPath}/${id}`}
    />
  );
}

const hidden = ['employeeNo', 'reporterId', 'siteId', 'joinDate', 'resignDate'];
const cells = {
  nameZh: (row: CatalogueRow) => (
    <Person person={{ id: row.id, name: { zh: String(row['nameZh']) } }} picture={row['photo'] as string | null} />
  ),
  status: (row: CatalogueRow) => <Status code={String(row['status'])} />,
};

function Status({ code }: { readonly code: string }) {
  const t = useT();
  return <StateTag tone={userTones[code] ?? 'draft'}>{t(`${user.texts}.statusCodes.${code}`)}</StateTag>;
}
