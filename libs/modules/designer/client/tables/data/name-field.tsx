import { useId, useRef, useState } from 'react';
import { Input } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { isEnter } from '../boxed/keys.js';

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  /** The place of the name, for the focus. */
  readonly place: string;
  /** Gives the name, or says why it cannot be given: a word of `designer.tables.data.refused`. Absent where nothing may be changed. */
  readonly onCommit: ((name: string) => string | undefined) | undefined;
}

/** A name that others refer to: it is given when the field is left, not with every letter. */
export function NameField({ label, value, place, onCommit }: NameFieldProps) {
  const t = useT();
  const note = useId();
  const [typed, setTyped] = useState<{ readonly text: string; readonly refused?: string }>();
  // Enter gives the name and leaves the field, which would give it again before anything is drawn.
  const open = useRef<string>(undefined);
  const type = (text: string | undefined) => {
    open.current = text;
    setTyped(text === undefined ? undefined : { text });
  };
  const commit = (): boolean => {
    const text = open.current;
    if (text === undefined) return typed?.refused === undefined;
    open.current = undefined;
    const name = text.trim().replace(/\s+/g, ' ');
    const refused = name === value ? undefined : onCommit?.(name);
    setTyped(refused === undefined ? undefined : { text, refused });
    return refused === undefined;
  };
  const refused = typed?.refused;
  return (
    <span className="data-name">
      <Input
        className="designer-code"
        aria-label={label}
        aria-invalid={refused === undefined ? undefined : true}
        aria-describedby={refused === undefined ? undefined : note}
        {...(refused === undefined ? {} : { status: 'error' as const })}
        data-box={place}
        readOnly={!onCommit}
        value={typed?.text ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          // A name that cannot be given keeps the keyboard.
          if (isEnter(event) && !commit()) event.preventDefault();
          if (event.key === 'Escape') type(undefined);
        }}
      />
      {refused !== undefined && (
        <small id={note} role="alert">
          {t(`designer.tables.data.refused.${refused}`, { name: typed?.text.trim() ?? '' })}
        </small>
      )}
    </span>
  );
}
