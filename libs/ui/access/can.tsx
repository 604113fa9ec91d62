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
  return useMay()(permission) ? children : null;
}
