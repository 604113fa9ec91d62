import { useState } from 'react';
import { Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { T } from '#lab/ui/i18n/texts.js';
import { longestValue } from '../../shared/administration.dto.js';
import { instanceRoute } from './instance-path.js';
import { OrderDialog } from './order-dialog.js';

/** A variable of an instance, as it was seen. */
export interface SeenVariable {
  readonly scope: number;
  readonly name: string;
  readonly seen: unknown;
}

interface VariableDialogProps {
  readonly instance: string;
  readonly variable: SeenVariable;
  readonly onClose: () => void;
}

/** Gives a variable another value: a text as it is, anything else as JSON. */
export function VariableDialog({ instance, variable: { scope, name, seen }, onClose }: VariableDialogProps) {
  const t = useT();
  const words = (key: string, args = {}) => t(`cockpit.data.${key}`, args);
  const isText = typeof seen === 'string';
  const [text, setText] = useState(isText ? seen : JSON.stringify(seen, null, 2));
  const value = writtenValue(text, isText);
  const problem = valueProblem(t, value);
  return (
    <OrderDialog
      title={words('title', { name })}
      verb={words('verb')}
      note={words('note')}
      lacking={problem !== undefined}
      send={(reason) => api.post(`${instanceRoute(instance)}/variables`, { scope, name, seen, value, reason })}
      done={words('done', { name })}
      onClose={onClose}
    >
      {(tried) => (
        <FormField label={words('newValue')} span={4} required problem={tried ? problem : undefined}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              className="instances-value"
              rows={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FormField>
      )}
    </OrderDialog>
  );
}

/** Why a written value cannot be taken; undefined where it can. */
export function valueProblem(t: T, value: unknown): string | undefined {
  if (value === undefined) return t('cockpit.data.notJson');
  return JSON.stringify(value).length > longestValue ? t('cockpit.data.tooLong', { most: longestValue }) : undefined;
}

/** The value that was written: a text as it is, anything else as JSON; undefined where it is no JSON. */
export function writtenValue(text: string, isText: boolean): unknown {
  if (isText) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
