import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { PermissionModule } from '../../shared/permission-catalogue.js';

/** Modules, records and actions of the catalogue in the reader's words. */
export function usePermissionWords() {
  const t = useT();
  return {
    module: ({ name }: PermissionModule) => t(`org.permission.modules.${name}`),
    record: (module: PermissionModule, name: string) => t(`org.permission.records.${module.name}.${name}`),
    action: (permission: string) => t(`org.permission.actions.${permission.split(':')[2] ?? ''}`),
  };
}
