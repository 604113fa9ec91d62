import { lazy, useState } from 'react';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { Permitted } from '../right/permitted.js';

const SuspensionDialog = lazy(() => import('./suspension-dialog.js'));

type Of = { readonly process: DefinitionSummary };

/** That no instance of a process can be started, beside its name. */
export function SuspendedChip({ process: { suspended } }: Of) {
  const t = useT();
  return suspended && <StateTag tone="warning">{t('designer.suspension.chip')}</StateTag>;
}

/** Whether instances of a process can be started, who stopped that and why, and where those who may publish it change that. */
export function SuspensionLine({ process }: Of) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  const { suspended, suspension, mine } = process;
  const verb = t(`designer.suspension.${suspended ? 'resume' : 'suspend'}`);
  return (
    <p className="definitions-access">
      <span className="lab-muted">{t('designer.suspension.title')}</span>{' '}
      {t(`designer.suspension.${suspended ? 'stopped' : 'open'}`)}{' '}
      {may(mayProcess.definition.publish) && (
        <Permitted ability="publish" mine={mine} otherwise={verb}>
          <button type="button" className="lab-link" onClick={() => setIsChanging(true)}>
            {verb}
          </button>
        </Permitted>
      )}
      {suspension && (
        <span className="lab-muted definitions-reason">
          {t('designer.suspension.by', { name: nameIn(suspension.by), at: stampText(suspension.at, 'minute') })} ·{' '}
          {suspension.reason}
        </span>
      )}
      {isChanging && (
        <Later onBroken={() => setIsChanging(false)}>
          <SuspensionDialog process={process} onClose={() => setIsChanging(false)} />
        </Later>
      )}
    </p>
  );
}
