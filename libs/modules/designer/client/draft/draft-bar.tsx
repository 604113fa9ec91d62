import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { ArrowLeft, Check, CircleAlert, CircleDashed, Ellipsis, Redo2, Rocket, Undo2 } from 'lucide-react';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Mark } from '#lab/ui/mark.jsx';
import { recentText } from '#lab/ui/dates.js';
import type { SaveStatus } from './use-draft.js';

interface Step {
  readonly run: () => void;
  readonly enabled: boolean;
  readonly keys?: string;
}

/** What may be done with the draft; absent where a version is only shown. */
export interface Writing {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly status: SaveStatus;
  readonly savedAt: string | null;
  readonly hasDraft: boolean;
  /** The number of problems that prevent publishing. */
  readonly blocked: number;
  /** The version that the draft becomes. */
  readonly next: number;
  readonly undo: Step;
  readonly redo: Step;
  readonly onSave: () => void;
  /** Absent for users who may write and not publish. */
  readonly onPublish?: () => void;
  readonly onImport: () => void;
  readonly onDiscard: () => void;
}

/** One way in which what is open is saved as a file. */
export interface Export {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

interface DraftBarProps {
  readonly className?: string;
  readonly name: BothNames;
  /** The number of the version that is open. */
  readonly version: number | undefined;
  readonly isDraft: boolean;
  /** The active version. */
  readonly active: ReactNode;
  readonly labels: { readonly back: string; readonly import: string };
  readonly exports: readonly Export[];
  readonly tabs?: ReactNode;
  readonly writing?: Writing;
  /** Who else has it open. */
  readonly note?: ReactNode;
  readonly onBack: () => void;
}

/** The head of an editor: what is open, which version is active, and what can be done with the draft. */
export function DraftBar({
  className = '',
  name,
  version,
  isDraft,
  active,
  tabs,
  writing,
  note,
  ...props
}: DraftBarProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <header className={`designer-bar ${className}`.trim()}>
      <div>
        <IconButton
          label={props.labels.back}
          icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
          onClick={props.onBack}
        />
        <Mark size={20} />
        <h1>{nameIn(name)}</h1>
        <span className="designer-chip id">
          v{version} {isDraft && <span>{t('designer.diagrams.draft')}</span>}
        </span>
        {active}
        {note}
      </div>
      {tabs}
      <div data-side="right">
        {writing && <SaveState {...writing} />}
        {writing && <Steps {...writing} />}
        <MoreMenu labels={props.labels} exports={props.exports} writing={writing} />
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
        keys={undo.keys}
        disabled={!undo.enabled}
        icon={<Undo2 size={16} strokeWidth={1.7} aria-hidden />}
        onClick={undo.run}
      />
      <IconButton
        label={t('designer.diagrams.redo')}
        keys={redo.keys}
        disabled={!redo.enabled}
        icon={<Redo2 size={16} strokeWidth={1.7} aria-hidden />}
        onClick={redo.run}
      />
    </>
  );
}

function MoreMenu({ labels, exports, writing }: Pick<DraftBarProps, 'labels' | 'exports' | 'writing'>) {
  const t = useT();
  const exporting = exports.map(({ key, label }) => ({ key, label }));
  const items = writing
    ? [
        { key: 'import', label: labels.import },
        ...exporting,
        { type: 'divider' as const },
        {
          key: 'discard',
          label: t('designer.diagrams.discard'),
          danger: true,
          disabled: !writing.hasDraft && !writing.dirty,
        },
      ]
    : exporting;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => {
          if (key === 'import') writing?.onImport();
          else if (key === 'discard') writing?.onDiscard();
          else exports.find((one) => one.key === key)?.run();
        },
      }}
    >
      <button type="button" className="lab-icon-button" aria-label={t('designer.diagrams.moreActs')}>
        <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
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

/** In what the bar has left, so that nothing moves when it says more. */
function SaveState({ status, hasDraft, savedAt }: Writing) {
  const t = useT();
  const isTrouble = status === 'line' || status === 'refused' || status === 'newer';
  const Icon = isTrouble ? CircleAlert : status === 'saved' ? Check : CircleDashed;
  const text =
    status === 'saved' && savedAt
      ? t('designer.diagrams.savedAt', { time: recentText(savedAt) })
      : t(`designer.diagrams.saveStatus.${status}`);
  // The place is there before there is anything to say: a screen reader hears what comes into it.
  return (
    <span className="designer-saved designer-save-state" role="status" data-status={status}>
      {(status !== 'saved' || hasDraft) && (
        <>
          <Icon size={14} strokeWidth={1.7} aria-hidden />
          <span title={text}>{text}</span>
        </>
      )}
    </span>
  );
}
