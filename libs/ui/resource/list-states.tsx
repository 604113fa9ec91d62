import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ApiError } from '../api-error.js';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { useT } from '../i18n/language-provider.js';
import { ProblemPanel } from '../states/problem-panel.js';
import { StatePanel } from '../states/state-panel.js';

/** The act that a page is mostly for; N does it. */
export interface PrimaryAct {
  readonly label: string;
  readonly onClick: () => void;
}

export interface EmptyWords {
  readonly title: string;
  /** Why there is nothing, and what to do about it. */
  readonly text?: string;
}

interface PrimaryButtonProps {
  readonly act: PrimaryAct;
  /** Another button of the page is the solid one for now. */
  readonly outlined?: boolean;
}

/** The solid button at the right of a title row. */
export function PrimaryButton({ act, outlined }: PrimaryButtonProps) {
  useShortcut({ keys: 'n', title: 'ui.keys.new', run: act.onClick });
  return (
    <Button
      type={outlined ? 'default' : 'primary'}
      icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
      aria-keyshortcuts="n"
      onClick={act.onClick}
    >
      {act.label}
      {!outlined && <KeyCap onSolid>N</KeyCap>}
    </Button>
  );
}

interface ListEmptyProps {
  readonly words: EmptyWords;
  readonly narrowedBy: number;
  readonly onClear: () => void;
  readonly primary?: PrimaryAct;
}

/** No rows: because of the filters, or because there are none yet. */
export function ListEmpty({ words, narrowedBy, onClear, primary }: ListEmptyProps) {
  const t = useT();
  if (narrowedBy > 0) {
    return (
      <StatePanel
        drawing="filtered"
        title={t('ui.list.noMatch', { count: narrowedBy })}
        actions={
          <Button type="primary" onClick={onClear}>
            {t('ui.list.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <StatePanel
      drawing="empty"
      title={words.title}
      text={words.text}
      actions={
        primary && (
          <Button type="primary" icon={<Plus size={14} strokeWidth={1.9} aria-hidden />} onClick={primary.onClick}>
            {primary.label}
            <KeyCap onSolid>N</KeyCap>
          </Button>
        )
      }
    />
  );
}

interface ListProblemProps {
  readonly problem: ApiError;
  readonly onRetry: () => void;
}

export function ListProblem({ problem, onRetry }: ListProblemProps) {
  const t = useT();
  return <ProblemPanel problem={problem} title={t('ui.error.list')} onRetry={onRetry} />;
}
