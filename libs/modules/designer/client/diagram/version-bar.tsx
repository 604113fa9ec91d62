import type { ReactNode } from 'react';
import { Segmented } from 'antd';
import type { BothNames } from '#lab/shared/texts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { DraftBar, type Writing } from '../draft/draft-bar.js';
import { exportFormats, type ExportFormat } from './use-files.js';
import { useDesigner } from './designer-context.js';

const tabs = ['diagram', 'trial', 'list', 'fields', 'scenarios', 'versions'] as const;
export type Tab = (typeof tabs)[number];

interface VersionBarProps {
  readonly name: BothNames;
  readonly live: DefinitionVersion | undefined;
  readonly writing: Omit<Writing, 'undo' | 'redo'>;
  readonly cases: number | undefined;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly note: ReactNode;
  readonly onBack: () => void;
  readonly onExport: (format: ExportFormat) => void;
}

/** The head of the designer: the process, its active version, the tabs, and what can be done with the draft. */
export function VersionBar({ name, live, writing, cases, tab, note, onTab, onBack, onExport }: VersionBarProps) {
  const t = useT();
  const { modeler } = useDesigner();
  const stack = modeler.get('commandStack');
  return (
    <DraftBar
      name={name}
      version={writing.next}
      isDraft
      active={<Active live={live} />}
      labels={{
        back: t('designer.diagrams.back'),
        import: t('designer.diagrams.import'),
      }}
      exports={exportFormats.map((format) => ({
        key: format,
        label: t(`designer.diagrams.exports.${format}`),
        run: () => onExport(format),
      }))}
      tabs={
        <Segmented<Tab>
          className="designer-tabs"
          value={tab}
          options={tabs.map((each) => ({
            value: each,
            label: t(`designer.diagrams.tabs.${each}`) + (each === 'scenarios' && cases ? ` ${cases}` : ''),
          }))}
          onChange={onTab}
        />
      }
      writing={{
        ...writing,
        undo: { run: () => stack.undo(), enabled: stack.canUndo(), keys: 'mod+z' },
        redo: { run: () => stack.redo(), enabled: stack.canRedo(), keys: 'mod+y' },
      }}
      note={note}
      onBack={onBack}
    />
  );
}

function Active({ live }: Pick<VersionBarProps, 'live'>) {
  const t = useT();
  if (!live) return <span className="designer-saved">{t('designer.diagrams.notLive')}</span>;
  return (
    <span className="designer-saved">
      <ToneIcon tone={live.suspended ? 'cancelled' : 'done'} />
      {t(live.suspended ? 'designer.suspension.live' : 'designer.diagrams.live', {
        version: live.version,
        count: live.running,
      })}
    </span>
  );
}
