import { Link } from 'react-router-dom';
import { everything } from '#lab/shared/permission-catalogue.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import type { PermissionUse } from '../../shared/permission.dto.js';
import { role as roleResource } from '../../shared/role.resource.js';
import { permissionsPath, rolesPath } from '../paths.js';
import { usePermissionWords } from '../role/use-permission-words.js';

interface ActionUsesProps {
  readonly uses: readonly PermissionUse[];
  readonly search: string;
  /** Only permissions that no user but the administrators holds. */
  readonly unusedOnly: boolean;
}

/** Every action by module and record, with the roles that give it and how many people hold it. */
export function ActionUses({ uses, search, unusedOnly }: ActionUsesProps) {
  const t = useT();
  const words = usePermissionWords();
  const byName = new Map(uses.map((use) => [use.permission, use]));
  const wanted = search.toLowerCase();
  const modules = usePermissionModules().flatMap((module) => {
    const rows = module.records.flatMap(({ name, permissions }) =>
      permissions.flatMap((permission) => {
        const use = byName.get(permission);
        if (!use || (unusedOnly && !use.unused)) return [];
        const record = words.record(module, name);
        const action = words.action(permission);
        const text = [words.module(module), record, action, ...use.roles.flatMap(({ name: { zh, en } }) => [zh, en])];
        return text.join('\n').toLowerCase().includes(wanted) ? [{ use, record, action }] : [];
      }),
    );
    return rows.length > 0 ? [{ module, rows }] : [];
  });
  if (modules.length === 0)
    return <p className="lab-muted">{t(unusedOnly && !search ? 'org.uses.allUsed' : 'org.uses.noMatch')}</p>;
  return modules.map(({ module, rows }) => (
    <table key={module.name} className="org-effective org-uses-table">
      <caption>{words.module(module)}</caption>
      <thead className="lab-unseen">
        <tr>
          {(['record', 'action', 'roles', 'people'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`org.uses.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ use, record, action }) => (
          <tr key={use.permission}>
            <th scope="row">{record}</th>
            <td>{action}</td>
            <td>
              <GivingRoles use={use} />
            </td>
            <td>
              <Link
                className="lab-link"
                to={`${permissionsPath}/${encodeURIComponent(use.permission)}`}
                aria-label={[
                  t('org.uses.holdersOf', { name: `${record}${t('ui.listComma')}${action}` }),
                  t('org.uses.people', { count: use.people }),
                ].join(t('ui.listComma'))}
              >
                {t('org.uses.people', { count: use.people })}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** Roles that say so themselves; those that give everything are counted, or each line would name them. */
function GivingRoles({ use: { roles } }: { readonly use: PermissionUse }) {
  const t = useT();
  const nameIn = useNameIn();
  const mayOpen = useMay()(roleResource.permissions.search);
  const named = roles.filter(({ as }) => as !== everything);
  const rest = roles.length - named.length;
  return (
    <span className="org-uses-roles">
      {named.map(({ id, name }) =>
        mayOpen ? (
          <Link key={id} to={`${rolesPath}/${id}`}>
            {nameIn(name)}
          </Link>
        ) : (
          <span key={id}>{nameIn(name)}</span>
        ),
      )}
      {rest > 0 && <span className="lab-muted">{t('org.uses.administrators', { count: rest })}</span>}
      {roles.length === 0 && <span className="lab-muted">{t('org.access.noRoleGives')}</span>}
    </span>
  );
}
