import { lazy, Suspense, useState } from 'react';
import { Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { T } from '#lab/ui/i18n/texts.js';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useSettled } from '#lab/ui/settled.js';
import { longestValue } from '../../shared/administration.dto.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { marksOf } from './effect-marks.js';
import { EffectWords, useEffectOf } from './effect-words.js';
import { instanceRoute } from './instance-path.js';
import { OrderDialog } from './order-dialog.js';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

/** A variable of an instance, as it was seen. */
export interface SeenVariable {
  readonly scope: number;
  readonly name: string;
  readonly seen: unknown;
}

interface VariableDialogProps {
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition'>;
  readonly variable: SeenVariable;
  readonly onClose: () => void;
}

/** Gives a variable another value: a text as it is, anything else as JSON. What follows from it is shown before. */
export function VariableDialog({ line, variable: { scope, name, seen }, onClose }: VariableDialogProps) {
  const t = useT();
  const words = (key: string, args = {}) => t(`cockpit.data.${key}`, args);
  const isText = typeof seen === 'string';
  const [text, setText] = useState(isText ? seen : JSON.stringify(seen, null, 2));
  const value = writtenValue(text, isText);
  const problem = valueProblem(t, value);
  const isWritten = useSettled(text) === text;
  const isOther = problem === undefined && JSON.stringify(value) !== JSON.stringify(seen);
  const effect = useEffectOf(
    line.id,
    isWritten && isOther ? { act: 'variable', scope, name, value: value ?? null } : undefined,
  );
  const foreseen = isOther && !effect.isPlaceholderData && !effect.error ? effect.data : undefined;
  return (
    <OrderDialog
      title={words('title', { name })}
      verb={words('verb')}
      note={words('note')}
      steady
      lacking={problem !== undefined}
      send={(reason) => api.post(`${instanceRoute(line.id)}/variables`, { scope, name, seen, value, reason })}
      done={words('done', { name })}
      onClose={onClose}
    >
      {(tried) => (
        <>
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
          {isOther && <EffectWords effect={effect} none={t('cockpit.effect.noneAhead')} />}
          <Suspense fallback={<PageComing />}>
            <EffectDiagram
              version={line.definition.id}
              label={t('cockpit.step.diagram', { number: line.number })}
              marks={marksOf(foreseen)}
            />
          </Suspense>
        </>
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
