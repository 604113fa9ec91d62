import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Check, Undo2, X } from 'lucide-react';
import type { ActionWords } from '#lab/shared/subject-words.js';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { usePressOnce } from '../press-once.js';

export type Look = NonNullable<ActionWords['look']>;

const icons: Readonly<Record<Look, ReactNode>> = {
  plain: <Undo2 size={14} strokeWidth={1.9} aria-hidden />,
  danger: <X size={14} strokeWidth={1.9} aria-hidden />,
  primary: <Check size={14} strokeWidth={2} aria-hidden />,
};

interface ActButtonProps {
  readonly look: Look;
  readonly label: string;
  /** A or R, on the two decisions of a task. */
  readonly hotkey?: 'a' | 'r';
  readonly busy: boolean;
  readonly disabled: boolean;
  /** It cannot be pressed yet, and looks the same size and place as when it can. */
  readonly unread?: boolean;
  /** Approval that is not the next thing to do: its colour goes to another button. */
  readonly outlined?: boolean;
  readonly icon?: ReactNode;
  /** Answers false where it has only asked for something that is missing. */
  readonly onClick: () => unknown;
}

/** One act in the bar: approval solid, refusal in red words, the rest plain. */
export function ActButton(props: ActButtonProps) {
  const { look, label, hotkey, busy, disabled, unread = false, outlined = false, onClick } = props;
  const { icon = icons[look] } = props;
  const { resting, press } = usePressOnce();
  const isSolid = look === 'primary' && !outlined;
  return (
    <>
      {hotkey && !busy && !disabled && !unread && (
        <ActKey hotkey={hotkey} label={label} onClick={() => press(onClick)} />
      )}
      <Button
        type={isSolid ? 'primary' : 'default'}
        className="lab-act"
        data-look={look}
        icon={icon}
        loading={busy}
        disabled={disabled}
        aria-keyshortcuts={hotkey}
        aria-disabled={resting || unread || undefined}
        data-unread={unread || undefined}
        onClick={() => !unread && press(onClick)}
      >
        {label}
        {hotkey && <KeyCap onSolid={isSolid}>{hotkey.toUpperCase()}</KeyCap>}
      </Button>
    </>
  );
}

function ActKey({
  hotkey,
  label,
  onClick,
}: {
  readonly hotkey: string;
  readonly label: string;
  readonly onClick: () => void;
}) {
  useShortcut({ keys: hotkey, label, run: onClick });
  return null;
}
