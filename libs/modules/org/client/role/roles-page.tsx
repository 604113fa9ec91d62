import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { role } from '../../shared/role.resource.js';
import { rolesPath } from '../paths.js';
import { roleTones } from './role-tones.js';
import { useRoleResource } from './use-role-resource.js';

/** What people may do: the roles, each with a page for its permissions and members. */
export default function RolesPage() {
  return <CataloguePage resource={useRoleResource()} cells={cells} to={({ id }) => `${rolesPath}/${id}`} />;
}

const cells = { status: (row: CatalogueRow) => <Status code={String(row['status'])} /> };

function Status({ code }: { readonly code: string }) {
  const t = useT();
  return <StateTag tone={roleTones[code] ?? 'draft'}>{t(`${role.texts}.statusCodes.${code}`)}</StateTag>;
}
