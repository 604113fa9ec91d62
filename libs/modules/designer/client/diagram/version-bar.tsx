import { Button, Dropdown, Segmented } from 'antd';
import { ArrowLeft, Check, CircleDashed, Ellipsis, Redo2, Rocket, Undo2 } from 'lucide-react';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Mark } from '#lab/ui/mark.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { useDesigner } from './designer-context.js';

export const tabs = ['diagram', 'trial', 'list', 'scenarios', 'versions'] as const;
export type Tab = (typeof tabs)[number];

interface VersionBarProps {
  readonly name: BothNames;
  readonly live: DefinitionVersion | undefined;
  readonly next: number;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly savedAt: string | null;
  readonly hasDraft: boolean;
  /** How many problems keep it from being published. */
  readonly blocked: number;
  readonly cases: number | undefined;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onBack: () => void;
  readonly onSave: () => void;
  /** Absent for those who may draw and not publish. */
  readonly onPublish?: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onDiscard: () => void;
}

/** Where one is, what is live, and what becomes of what is drawn. */
export function VersionBar(props: VersionBarProps) {
  const { name, next, dirty, saving, hasDraft, blocked, tab } = props;
  const t = useT();
  const nameIn = useNameIn();
  const { modeler } = useDesigner();
  const stack = modeler.get('commandStack');
  const canPublish = dirty || hasDraft;
  return (
    <header className="designer-bar">
      <div>
        <IconButton
          label={t('designer.diagrams.back')}
          icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
          onClick={props.onBack}
        />
        <Mark size={20} />
        <h1>{nameIn(name)}</h1>
        <span className="designer-chip id">
          v{next} <span>{t('designer.diagrams.draft')}</span>
        </span>
        <SaveState {...props} />
        <Live {...props} />
      </div>
      <Segmented<Tab>
        className="designer-tabs"
        value={tab}
        options={tabs.map((each) => ({
          value: each,
          label: t(`designer.diagrams.tabs.${each}`) + (each === 'scenarios' && props.cases ? ` ${props.cases}` : ''),
        }))}
        onChange={props.onTab}
      />
      <div data-side="right">
        <IconButton
          label={t('designer.diagrams.undo')}
          keys="mod+z"
          disabled={!stack.canUndo()}
          icon={<Undo2 size={16} strokeWidth={1.7} aria-hidden />}
          onClick={() => stack.undo()}
        />
        <IconButton
          label={t('designer.diagrams.redo')}
          keys="mod+y"
          disabled={!stack.canRedo()}
          icon={<Redo2 size={16} strokeWidth={1.7} aria-hidden />}
          onClick={() => stack.redo()}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'import', label: t('designer.diagrams.import') },
              { key: 'export', label: t('designer.diagrams.export') },
              { type: 'divider' },
              { key: 'discard', label: t('designer.diagrams.discard'), danger: true, disabled: !hasDraft && !dirty },
            ],
            onClick: ({ key }) => {
              if (key === 'import') props.onImport();
              else if (key === 'export') props.onExport();
              else props.onDiscard();
            },
          }}
        >
          <button type="button" className="lab-icon-button" aria-label={t('designer.diagrams.moreActs')}>
            <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
          </button>
        </Dropdown>
        <Button disabled={!dirty} loading={saving} aria-keyshortcuts="Control+S" onClick={props.onSave}>
          {t('designer.diagrams.save')}
        </Button>
        {props.onPublish && (
          <Button
            type="primary"
            icon={<Rocket size={14} strokeWidth={1.7} aria-hidden />}
            disabled={!canPublish}
            onClick={props.onPublish}
          >
            {t('designer.diagrams.publish', { version: next })}
            {blocked > 0 && (
              <span
                className="designer-blocked"
                role="img"
                aria-label={t('designer.diagrams.blocked', { count: blocked })}
              >
                {blocked}
              </span>
            )}
          </Button>
        )}
      </div>
    </header>
  );
}

function SaveState({ dirty, hasDraft, savedAt }: VersionBarProps) {
  const t = useT();
  if (dirty) {
    return (
      <span className="designer-saved" role="status">
        <CircleDashed size={14} strokeWidth={1.7} aria-hidden />
        {t('designer.diagrams.unsaved')}
      </span>
    );
  }
  if (!hasDraft) return null;
  return (
    <span className="designer-saved" role="status" title={savedAt ? stampText(savedAt, 'minute') : undefined}>
      <Check size={14} strokeWidth={1.7} aria-hidden />
      {t('designer.diagrams.saved')}
    </span>
  );
}

function Live({ live }: VersionBarProps) {
  const t = useT();
  if (!live) return <span className="designer-saved">{t('designer.diagrams.notLive')}</span>;
  return (
    <span className="designer-saved">
      <ToneIcon tone={live.suspended ? 'cancelled' : 'done'} />
      {t('designer.diagrams.live', { version: live.version, count: live.running })}
    </span>
  );
}
