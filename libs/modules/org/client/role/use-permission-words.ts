import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { actionOf, everything, permissionCatalogue, type PermissionModule } from '../../shared/permission-catalogue.js';

/** Modules, records and actions of the catalogue in the reader's words. */
export function usePermissionWords() {
  const t = useT();
  const module = ({ name }: PermissionModule) => t(`org.permission.modules.${name}`);
  const record = (of: PermissionModule, name: string) => t(`org.permission.records.${of.name}.${name}`);
  const action = (permission: string) => t(`org.permission.actions.${actionOf(permission)}`);
  const both = (first: string, second: string) => `${first}${t('ui.listComma')}${second}`;
  /** Record and action together, or what a star takes in; patterns that the catalogue does not list stay as they are. */
  const full = (permission: string) => {
    if (permission === everything) return t('org.permission.everything');
    for (const of of permissionCatalogue) {
      if (permission === `${of.name}:*`) return t('org.permission.whole', { name: module(of) });
      for (const { name, permissions } of of.records) {
        if (permission === `${of.name}:${name}:*`) return both(record(of, name), t('org.permission.all'));
        if (permissions.includes(permission)) return both(record(of, name), action(permission));
      }
    }
    return permission;
  };
  return { module, record, action, full };
}
