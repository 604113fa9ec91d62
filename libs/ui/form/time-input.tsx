import { useState } from 'react';
import { Input } from 'antd';
import type { ControlProps } from './form-field.js';

interface TimeInputProps extends Partial<ControlProps> {
  /** A time of day as four digits, `0830`; empty for none, `2400` for the end of the day. */
  readonly value: string;
  /** Called at every key: with four digits once it is a time, before that with the text as typed, so that nothing is lost. */
  readonly onChange: (value: string) => void;
  readonly 'aria-label'?: string;
}

/** A time of day, typed as people write it: `8`, `830`, `8:30`, `08：30`. It is shown with its colon once it is left. */
export function TimeInput({ value, onChange, ...control }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...control}
      className="lab-field-day"
      inputMode="numeric"
      placeholder="08:30"
      value={typed ?? shownTime(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(timeOf(target.value) ?? target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** `"8:30"` → `"0830"`; undefined where it is no time of day. */
export function timeOf(typed: string): string | undefined {
  const text = typed.trim();
  const match = /^(\d{1,2})[:：.]?(\d{2})?$/.exec(text.length === 3 && /^\d+$/.test(text) ? `0${text}` : text);
  if (!match) return undefined;
  const [, hours = '', minutes = '00'] = match;
  const time = hours.padStart(2, '0') + minutes;
  return (Number(hours) < 24 && Number(minutes) < 60) || time === '2400' ? time : undefined;
}

/** `"0830"` → `"08:30"`; what is no time stays as it is. */
function shownTime(value: string): string {
  return /^\d{4}$/.test(value) ? `${value.slice(0, 2)}:${value.slice(2)}` : value;
}
