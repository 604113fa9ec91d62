import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { everything, permissionCatalogue, type PermissionModule } from '../../shared/permission-catalogue.js';

/** Modules, records and actions of the catalogue in the reader's words. */
export function usePermissionWords() {
  const t = useT();
  const module = ({ name }: PermissionModule) => t(`org.permission.modules.${name}`);
  const record = (of: PermissionModule, name: string) => t(`org.permission.records.${of.name}.${name}`);
  const action = (permission: string) => t(`org.permission.actions.${permission.split(':')[2] ?? ''}`);
  /** Record and action together; patterns that the catalogue does not list stay as they are written. */
  const full = (permission: string) => {
    if (permission === everything) return t('org.permission.everything');
    const [name, recordName = ''] = permission.split(':');
    const of = permissionCatalogue.find((each) => each.name === name);
    const isListed = of?.records.some((each) => each.permissions.includes(permission));
    return of && isListed ? `${record(of, recordName)}${t('ui.listComma')}${action(permission)}` : permission;
  };
  return { module, record, action, full };
}
