import { useState } from 'react';
import { Checkbox } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PublishFrame } from '../draft/publish-frame.js';
import { useTableProblemText } from './table-problems.js';
import type { Problem } from './use-table-checks.js';

interface PublishTableProps {
  readonly version: number;
  readonly busy: boolean;
  /** What the user has to accept. */
  readonly warnings: readonly Problem[];
  readonly placeOf: (problem: Problem) => string;
  readonly onPublish: (note: string, accepted: readonly Problem[]) => void;
  readonly onClose: () => void;
}

/** Asks what has changed; warnings are named and have to be accepted. */
export function PublishTable({ version, busy, warnings, placeOf, onPublish, onClose }: PublishTableProps) {
  const t = useT();
  const say = useTableProblemText();
  const [accepts, setAccepts] = useState(false);
  return (
    <PublishFrame
      version={version}
      busy={busy}
      waits={warnings.length > 0 && !accepts}
      effect={t('designer.tables.publishEffect')}
      onPublish={(note) => onPublish(note, warnings)}
      onClose={onClose}
    >
      {warnings.length > 0 && (
        <div className="designer-publish-cases">
          <p role="alert">{t('designer.diagrams.publishWarnings')}</p>
          <ul>
            {warnings.map((problem, index) => (
              <li key={`${problem.elementId} ${problem.code} ${index}`}>
                <b>{placeOf(problem) || t('designer.diagrams.wholeFile')}</b> {say(problem)}
              </li>
            ))}
          </ul>
          <Checkbox checked={accepts} onChange={(event) => setAccepts(event.target.checked)}>
            {t('designer.diagrams.acceptWarnings', { count: warnings.length })}
          </Checkbox>
        </div>
      )}
    </PublishFrame>
  );
}
