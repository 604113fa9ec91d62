import { holds } from '#lab/shared/define-permissions.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Lead, MenuItem, Room } from '#lab/ui/room.js';
import { leaves, titleOf } from '#lab/ui/room/menu.js';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import type { PermissionUse } from '../../shared/permission.dto.js';
import { usePermissionWords } from '../role/use-permission-words.js';

interface MenuUsesProps {
  readonly uses: readonly PermissionUse[];
  readonly search: string;
}

/** The menus of all rooms as they are declared: each page, and what opens it. */
export function MenuUses({ uses, search }: MenuUsesProps) {
  const t = useT();
  const rooms = useRooms();
  const words = usePermissionWords();
  const wanted = search.toLowerCase();
  const shown = rooms.flatMap((room) => {
    const title = t(room.title);
    const rows = leaves((room.menu ?? []).flatMap(({ items }) => items)).flatMap((item) => {
      const page = pageOf(room, item);
      if (!page) return [];
      const name = t(titleOf(room, item));
      const needs = page.permissions?.map(words.full);
      const fits = [title, name, ...(needs ?? [])].join('\n').toLowerCase().includes(wanted);
      return fits ? [{ page, name, needs }] : [];
    });
    return rows.length > 0 ? [{ room, title, rows }] : [];
  });
  if (shown.length === 0) return <p className="lab-muted">{t('org.uses.noMatch')}</p>;
  return shown.map(({ room, title, rows }) => (
    <table key={room.key} className="org-effective org-uses-table">
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ page, name, needs }) => (
          <tr key={page.path}>
            <th scope="row">{name}</th>
            <td>{needs ? needs.join(t('org.uses.or')) : t('org.uses.everybody')}</td>
            <td className="lab-muted">{rolesOf(page, uses, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** A page, or an entry that leads to the page of another room. */
type Target = Pick<Lead, 'path' | 'permissions'>;

function pageOf(room: Room, item: MenuItem): Target | undefined {
  return [...room.pages, ...(room.leads ?? [])].find(({ path }) => path === item.to);
}

/** How many roles open a page. */
function rolesOf({ permissions }: Target, uses: readonly PermissionUse[], t: ReturnType<typeof useT>): string {
  if (!permissions) return '';
  const opening = uses.filter(({ permission }) => holds(permissions, [permission]));
  const roles = new Set(opening.flatMap((use) => use.roles.map(({ id }) => id)));
  return opening.length === 0 ? '' : t('org.uses.rolesOpen', { count: roles.size });
}
