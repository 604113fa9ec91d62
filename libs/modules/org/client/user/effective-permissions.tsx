import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { EffectivePermission, GivenThrough } from '../../shared/access.dto.js';
import { usePermissionWords } from '../role/use-permission-words.js';

const views = ['all', 'held', 'missing'] as const;
type View = (typeof views)[number];

/** Each permission, the roles that give it, or the roles that would: the answer to "why can't I see this?". */
export function EffectivePermissions({ permissions }: { readonly permissions: readonly EffectivePermission[] }) {
  const t = useT();
  const words = usePermissionWords();
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('show')) ?? 'all';
  const by = new Map(permissions.map((each) => [each.permission, each]));
  const modules = usePermissionModules().flatMap((module) => {
    const rows = module.records.flatMap(({ name, permissions: names }) =>
      names.flatMap((permission) => {
        const effective = by.get(permission);
        return effective && isShown(effective, view) ? [{ record: words.record(module, name), effective }] : [];
      }),
    );
    return rows.length > 0 ? [{ module, rows }] : [];
  });
  return (
    <>
      <Segmented<View>
        aria-label={t('org.access.show.label')}
        value={view}
        options={views.map((each) => ({ value: each, label: t(`org.access.show.${each}`) }))}
        onChange={(next) =>
          setParams((now) => changeParams(now, { show: next === 'all' ? undefined : next }), { replace: true })
        }
      />
      {modules.length === 0 && <p className="lab-muted">{t(`org.access.show.none.${view}`)}</p>}
      {modules.map(({ module, rows }) => (
        <table key={module.name} className="org-effective">
          <caption>{words.module(module)}</caption>
          <tbody>
            {rows.map(({ record, effective }) => (
              <tr key={effective.permission} data-tone={effective.through.length > 0 ? 'done' : 'cancelled'}>
                <th scope="row">
                  <ToneIcon tone={effective.through.length > 0 ? 'done' : 'cancelled'} /> {record}
                </th>
                <td>{words.action(effective.permission)}</td>
                <td>
                  <Why effective={effective} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function isShown({ through }: EffectivePermission, view: View): boolean {
  return view === 'all' || through.length > 0 === (view === 'held');
}

/** The roles that give a permission, inherited ones with their source; else those that would. */
export function Why({ effective: { through, wouldGive } }: { readonly effective: EffectivePermission }) {
  const t = useT();
  const nameIn = useNameIn();
  const way = ({ role, from, group }: GivenThrough) => {
    const own = from
      ? t('org.access.inheritedWay', { role: nameIn(role.name), from: nameIn(from.name) })
      : nameIn(role.name);
    return group ? t('org.access.groupWay', { role: own, group: nameIn(group.name) }) : own;
  };
  if (through.length > 0) return <>{through.map(way).join(t('ui.listComma'))}</>;
  if (wouldGive.length === 0) return <span className="lab-muted">{t('org.access.noRoleGives')}</span>;
  const roles = wouldGive.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
  return <span className="lab-muted">{t('org.access.wouldGive', { roles })}</span>;
}
