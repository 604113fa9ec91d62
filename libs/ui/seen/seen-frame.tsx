import type { ReactNode } from 'react';
import { useSeen } from './last-seen.js';

/** Around the content of a record: leaves out what has not changed, while its reader wants that. */
export function SeenFrame({ children }: { readonly children: ReactNode }) {
  const isOnly = useSeen()?.only === true;
  return (
    <div className="lab-document" data-changes-only={isOnly || undefined}>
      {children}
    </div>
  );
}
