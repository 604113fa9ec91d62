import { useMemo } from 'react';
import { codeOfRooms, type Resource } from '#lab/shared/define-resource.js';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import { role } from '../../shared/role.resource.js';

/** The catalogue of roles, with the modules of the rooms to choose from. */
export function useRoleResource(): Resource {
  const modules = usePermissionModules();
  return useMemo(() => {
    const module = codeOfRooms('permission.modules').among(modules.map(({ name }) => name));
    return { ...role, fields: { ...role.fields, module } };
  }, [modules]);
}
