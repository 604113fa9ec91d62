import {
  actionText,
  everything,
  moduleText,
  permissionTexts,
  recordText,
  type PermissionModule,
} from '#lab/shared/permission-catalogue.js';
import { useRoomT, useT } from '#lab/ui/i18n/language-provider.jsx';
import { findLead, findPlace, usePermissionModules, useRooms } from '#lab/ui/room/rooms-provider.jsx';

/** Modules, records and actions of the catalogue in the reader's words. */
export function usePermissionWords() {
  const t = useT();
  const roomT = useRoomT();
  const modules = usePermissionModules();
  const rooms = useRooms();
  const module = ({ name }: PermissionModule) => roomT(moduleText(name));
  const record = (of: PermissionModule, name: string) => roomT(recordText(of, name));
  const action = (permission: string) => roomT(actionText(permission));
  const both = (first: string, second: string) => `${first}${t('ui.listComma')}${second}`;
  /**
   * Record and action together, what a star covers, the page at an address or a route; patterns that the catalogue does
   * not list stay as they are.
   */
  const full = (permission: string) => {
    if (permission === everything) return t('org.permission.everything');
    const keys = permissionTexts(modules, permission);
    if (keys) return both(roomT(keys.record), roomT(keys.action));
    for (const of of modules) {
      if (permission === `${of.name}:*`) return t('org.permission.whole', { name: module(of) });
      const whole = of.records.find(({ name }) => permission === `${of.name}:${name}:*`);
      if (whole) return both(record(of, whole.name), t('org.permission.all'));
    }
    if (permission.startsWith('/')) {
      const page = findPlace(rooms, permission)?.page ?? findLead(rooms, permission);
      return page ? t('org.permission.page', { title: t(page.title) }) : permission;
    }
    return permission.includes(' ') ? t('org.permission.route', { route: permission }) : permission;
  };
  return { module, record, action, full };
}
