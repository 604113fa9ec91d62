import { useState } from 'react';
import { Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { FieldError } from '#lab/shared/define-errors.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { InstantInput } from '#lab/ui/form/instant-input.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import type { BindingBody, BindingLine } from '../../shared/binding.dto.js';

interface BindingDialogProps {
  readonly line: BindingLine;
  readonly onClose: () => void;
}

/** Binds another process or fallback: published ones of the document alone, from now or from a time on, with the reason. */
export function BindingDialog({ line, onClose }: BindingDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const { kind, id, slot, subject, version } = line;
  const [process, setProcess] = useState<string | null>(line.process?.key ?? null);
  const [fallback, setFallback] = useState<string | null>(line.fallback?.key ?? null);
  const [isLater, setLater] = useState(false);
  const [from, setFrom] = useState<Dayjs | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const isSame = process === (line.process?.key ?? null) && fallback === (line.fallback?.key ?? null);
  const isTimeMissing = isLater && (from === null || from.isBefore(dayjs()));
  const repeat = useRepeatKey();
  const path = `process/bindings/${kind}/${id}/${slot}`;
  const sending = useApiMutation<BindingBody, null>(
    (body) => api.post(path, body, { idempotencyKey: repeat.of(body) }),
    {
      refreshes: ['process/bindings'],
      onDone: (_answer, body) => {
        repeat.answered();
        notify({ tone: 'done', text: t(body.from ? 'designer.bindings.plannedDone' : 'designer.bindings.done') });
        onClose();
      },
      onProblem: ({ fields }) => {
        setRefused(fields);
        return fields.some(({ path }) => path === 'process' || path === 'fallback' || path === slot);
      },
    },
  );
  const problemAt = (...paths: readonly string[]) => {
    const found = refused.find(({ path }) => paths.includes(path));
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const send = () => {
    setTried(true);
    if (isSame || isTimeMissing || note.trim() === '') return;
    setRefused([]);
    sending.mutate({ process, fallback, note, version, ...(isLater && from ? { from: from.toISOString() } : {}) });
  };
  const word = (key: string) => t(`designer.bindings.${key}`);
  const of = `process/definitions/of/${subject}`;
  return (
    <FormDialog
      open
      title={t('designer.bindings.changeTitle', { name: `${nameIn(line.name)} · ${nameIn(line.document)}` })}
      okText={word('change')}
      confirmLoading={sending.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <div className="lab-form">
        <FormField
          label={word('newProcess')}
          span={4}
          problem={problemAt('process', slot) ?? (tried && isSame ? word('same') : undefined)}
        >
          {(control) => (
            <RefSelect
              {...control}
              of={of}
              clearable
              value={process}
              known={process === line.process?.key ? nameIn(line.process.name) : undefined}
              onChange={setProcess}
            />
          )}
        </FormField>
        <FormField label={word('newFallback')} span={4} help={word('fallbackNote')} problem={problemAt('fallback')}>
          {(control) => (
            <RefSelect
              {...control}
              of={of}
              clearable
              value={fallback}
              known={fallback !== null && fallback === line.fallback?.key ? nameIn(line.fallback.name) : undefined}
              onChange={setFallback}
            />
          )}
        </FormField>
        <FormField label={word('when')} span={4}>
          {(control) => (
            <Radio.Group
              id={control.id}
              value={isLater}
              options={[
                { value: false, label: word('now') },
                { value: true, label: word('later') },
              ]}
              onChange={(event) => setLater(event.target.value === true)}
            />
          )}
        </FormField>
        {isLater && (
          <FormField
            label={word('from')}
            span={4}
            required
            problem={tried && isTimeMissing ? word('fromMissing') : undefined}
          >
            {(control) => <InstantInput {...control} minuteStep={15} value={from} onChange={setFrom} />}
          </FormField>
        )}
        <FormField
          label={word('note')}
          span={4}
          required
          problem={problemAt('note') ?? (tried && note.trim() === '' ? word('noteMissing') : undefined)}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FormField>
        <p className="lab-muted bindings-note">{word('effect')}</p>
      </div>
    </FormDialog>
  );
}
