import { useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { caseCount } from '../model/scenarios.js';
import { withCase } from '../trial/trial-case.js';
import type { KeepCase } from './rehearsal-panel.js';
import type { Rehearsing } from './rehearsing.js';

/**
 * The rehearsal of the open diagram; it stays while other tabs are open.
 * @param onKept takes the text of the scenarios with the played case
 */
export function useKeptRehearsal(draftKey: string, scenarios: string, onKept: (text: string) => void) {
  const t = useT();
  const [run, onChange] = useState<Rehearsing>();
  const keep: KeepCase = (kept, tables) => {
    const paths = tables.map((key) => `${key}.dmn`);
    notify({ tone: 'done', text: t('designer.rehearsal.kept', { name: kept.name }) });
    onKept(withCase(scenarios, `${draftKey}.bpmn`, kept, paths));
  };
  return { run, onChange, onKeep: caseCount(scenarios) === undefined ? undefined : keep };
}
