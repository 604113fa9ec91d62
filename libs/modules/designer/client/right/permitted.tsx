import type { ReactNode } from 'react';
import { Tooltip } from 'antd';
import type { OwnProcessRights, ProcessAbility } from '#lab/shared/process-rights.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface PermittedProps {
  readonly ability: ProcessAbility;
  readonly mine: OwnProcessRights;
  /** What the action is called where the list of the process leaves the reader out. */
  readonly otherwise: string;
  readonly children: ReactNode;
}

/** An action on a process; in its place, for those whom the list of the process leaves out, its name and the reason. */
export function Permitted({ ability, mine, otherwise, children }: PermittedProps) {
  const t = useT();
  if (mine[ability]) return children;
  return (
    <Tooltip title={t('designer.access.closed')}>
      <span className="lab-muted" tabIndex={0} aria-disabled>
        {otherwise}
      </span>
    </Tooltip>
  );
}
