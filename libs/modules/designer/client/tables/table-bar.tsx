import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { ReactNode } from 'react';
import type { BothNames } from '#lab/shared/texts.js';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { TableVersion } from '../../shared/table.dto.js';
import { DraftBar, type Writing } from '../draft/draft-bar.js';

interface TableBarProps {
  readonly name: BothNames;
  readonly live: TableVersion | undefined;
  /** The version that is shown, where it is not a draft. */
  readonly shown: number | undefined;
  readonly writing: Writing | undefined;
  readonly note: ReactNode;
  readonly onBack: () => void;
  readonly onExport: () => void;
}

/** The head of the editor of decision tables. */
export function TableBar({ live, shown, writing, onExport, ...props }: TableBarProps) {
  const t = useT();
  return (
    <DraftBar
      {...props}
      className="tables-bar"
      version={shown ?? writing?.next ?? live?.version}
      isDraft={shown === undefined && writing !== undefined}
      writing={writing}
      active={
        <span className="designer-saved">
          {live ? (
            <>
              <ToneIcon tone="done" />
              {t('designer.tables.live', { version: live.version })}
            </>
          ) : (
            t('designer.diagrams.notLive')
          )}
        </span>
      }
      labels={{
        back: t('designer.tables.back'),
        import: t('designer.tables.import'),
      }}
      exports={[{ key: 'export', label: t('designer.tables.export'), run: onExport }]}
    />
  );
}
