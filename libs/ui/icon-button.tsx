import type { ReactNode, Ref } from 'react';
import { Tooltip } from 'antd';
import { KeyCaps } from './hotkeys/key-cap.js';

interface IconButtonProps {
  /** What it does: its name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** The key that does the same, shown in the tooltip. */
  readonly keys?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon, 28 px square. */
export function IconButton({ label, icon, onClick, pressed, disabled, keys, ref, ...rest }: IconButtonProps) {
  const title = keys ? (
    <span className="lab-tip">
      {label} <KeyCaps keys={keys} />
    </span>
  ) : (
    label
  );
  return (
    <Tooltip title={title} mouseEnterDelay={0.3}>
      <button
        {...rest}
        ref={ref}
        type="button"
        className="lab-icon-button"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
