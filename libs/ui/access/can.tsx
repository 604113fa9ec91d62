import type { ReactNode } from 'react';
import type { Permission } from '#lab/shared/define-permissions.js';
import { useMay } from './session-provider.js';

/** Draws its children for those who hold the permission (one of several suffices), and otherwise nothing. */
export function Can({
  permission,
  children,
}: {
  readonly permission: Permission | readonly Permission[];
  readonly children: ReactNode;
}) {
  const may = useMay();
  // Without a permission it would be drawn for all users: the permission was forgotten.
  if (permission.length === 0) throw new Error('<Can> needs a permission');
  return may(permission) ? children : null;
}
