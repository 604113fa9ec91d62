import { lazy, useState } from 'react';
import { processAbilities } from '#lab/shared/process-rights.js';
import { Can } from '#lab/ui/access/can.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { ProcessRights } from '../../shared/right.dto.js';

const AccessDialog = lazy(() => import('./access-dialog.js'));

interface AccessLineProps {
  readonly processKey: string;
  /** What the process is called. */
  readonly name: string;
}

/** Which abilities of a process are limited to lists of people, and where those who may change the lists. */
export function AccessLine({ processKey, name }: AccessLineProps) {
  const t = useT();
  const path = `process/definitions/${processKey}/rights`;
  const answer = useApiQuery<ProcessRights>(path);
  const [isChanging, setIsChanging] = useState(false);
  if (answer.isError && !answer.data)
    return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  const rights = answer.data;
  if (!rights) return null;
  const limited = processAbilities.filter((ability) => Object.values(rights[ability]).some((list) => list.length > 0));
  const abilities = limited.map((ability) => t(`designer.access.abilities.${ability}`)).join(t('ui.listComma'));
  return (
    <p className="definitions-access">
      <span className="lab-muted">{t('designer.access.title')}</span>{' '}
      {limited.length === 0 ? t('designer.access.open') : t('designer.access.restricted', { abilities })}{' '}
      <Can permission={mayProcess.instance.manage}>
        <button type="button" className="lab-link" onClick={() => setIsChanging(true)}>
          {t('designer.access.change')}
        </button>
      </Can>
      {isChanging && (
        <Later onBroken={() => setIsChanging(false)}>
          <AccessDialog path={path} name={name} rights={rights} onClose={() => setIsChanging(false)} />
        </Later>
      )}
    </p>
  );
}
