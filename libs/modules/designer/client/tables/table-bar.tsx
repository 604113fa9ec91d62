import { Button, Dropdown } from 'antd';
import { ArrowLeft, Check, CircleDashed, Ellipsis, Redo2, Rocket, Undo2 } from 'lucide-react';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Mark } from '#lab/ui/mark.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { TableVersion } from '../../shared/table.dto.js';

interface Writing {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly savedAt: string | null;
  readonly hasDraft: boolean;
  /** How many problems keep it from being published. */
  readonly blocked: number;
  readonly next: number;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly onSave: () => void;
  /** Absent for those who may write and not publish. */
  readonly onPublish: (() => void) | undefined;
  readonly onImport: () => void;
  readonly onDiscard: () => void;
}

interface TableBarProps {
  readonly name: BothNames;
  readonly live: TableVersion | undefined;
  /** The version that is looked at, where it is not a draft. */
  readonly shown: number | undefined;
  readonly writing: Writing | undefined;
  readonly onBack: () => void;
  readonly onExport: () => void;
}

/** Where one is, what is live, and what becomes of what is written. */
export function TableBar({ name, live, shown, writing, onBack, onExport }: TableBarProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <header className="designer-bar tables-bar">
      <div>
        <IconButton
          label={t('designer.tables.back')}
          icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
          onClick={onBack}
        />
        <Mark size={20} />
        <h1>{nameIn(name)}</h1>
        <span className="designer-chip id">
          v{shown ?? writing?.next ?? live?.version}{' '}
          {shown === undefined && writing && <span>{t('designer.diagrams.draft')}</span>}
        </span>
        {writing && <SaveState {...writing} />}
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
      </div>
      <div data-side="right">
        {writing && <Steps {...writing} />}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(writing ? [{ key: 'import', label: t('designer.tables.import') }] : []),
              { key: 'export', label: t('designer.tables.export') },
              ...(writing
                ? [
                    { type: 'divider' as const },
                    {
                      key: 'discard',
                      label: t('designer.diagrams.discard'),
                      danger: true,
                      disabled: !writing.hasDraft && !writing.dirty,
                    },
                  ]
                : []),
            ],
            onClick: ({ key }) => {
              if (key === 'import') writing?.onImport();
              else if (key === 'export') onExport();
              else writing?.onDiscard();
            },
          }}
        >
          <button type="button" className="lab-icon-button" aria-label={t('designer.diagrams.moreActs')}>
            <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
          </button>
        </Dropdown>
        {writing && <Keeping {...writing} />}
      </div>
    </header>
  );
}

function Steps({ undo, redo }: Writing) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t('designer.diagrams.undo')}
        disabled={!undo}
        icon={<Undo2 size={16} strokeWidth={1.7} aria-hidden />}
        onClick={undo}
      />
      <IconButton
        label={t('designer.diagrams.redo')}
        disabled={!redo}
        icon={<Redo2 size={16} strokeWidth={1.7} aria-hidden />}
        onClick={redo}
      />
    </>
  );
}

function Keeping({ dirty, busy, hasDraft, blocked, next, onSave, onPublish }: Writing) {
  const t = useT();
  return (
    <>
      <Button disabled={!dirty} loading={busy} aria-keyshortcuts="Control+S" onClick={onSave}>
        {t('designer.diagrams.save')}
      </Button>
      {onPublish && (
        <Button
          type="primary"
          icon={<Rocket size={14} strokeWidth={1.7} aria-hidden />}
          disabled={!dirty && !hasDraft}
          onClick={onPublish}
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
    </>
  );
}

function SaveState({ dirty, hasDraft, savedAt }: Writing) {
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
