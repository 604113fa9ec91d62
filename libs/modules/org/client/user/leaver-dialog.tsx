import { useState } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import type { LeaveAnswer, LeaverOpen, LeaverView } from '../../shared/leaver.dto.js';
import { dayAt } from '#lab/ui/dates.js';

interface LeaverDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A user leaves: their items by kind, the successors, the last day, and the end of their access. */
export function LeaverDialog({ id, name, onClose }: LeaverDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const words = (key: string, args = {}) => t(`org.leaver.${key}`, args);
  const view = useApiQuery<LeaverView>(`org/users/${id}/leaver`);
  const [successors, setSuccessors] = useState<Readonly<Record<string, string>>>({});
  const [resignDate, setResignDate] = useState<string | null>(dayAt());
  const [reason, setReason] = useState('');
  const [disable, setDisable] = useState(true);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<LeaveAnswer['refused']>([]);
  const leave = useApiMutation(
    (_: undefined) =>
      api.post<LeaveAnswer>(`org/users/${id}/leave`, {
        version: view.data?.version,
        successors,
        resignDate,
        reason: reason.trim(),
        disable,
      }),
    {
      refreshes: ['org', 'process'],
      onDone: (answer) => {
        setRefused(answer.refused);
        if (answer.refused.length > 0) {
          const kinds = new Set(answer.refused.map(({ kind }) => kind));
          return setSuccessors((all) => Object.fromEntries(Object.entries(all).filter(([kind]) => !kinds.has(kind))));
        }
        notify({ tone: 'done', text: words('done') });
        onClose();
      },
    },
  );
  const parts = (view.data?.parts ?? []).filter(({ count }) => count > 0);
  const countOf = (list: readonly LeaverOpen[]) => list.reduce((sum, { count }) => sum + count, 0);
  const taken = countOf(parts.filter(({ kind }) => successors[kind] !== undefined));
  const left = countOf(parts.filter(({ way }) => way === 'handOver')) - taken;
  const choose = (kind: string, to: string | null) =>
    setSuccessors(({ [kind]: _, ...rest }) => (to === null ? rest : { ...rest, [kind]: to }));
  const run = () => {
    setTried(true);
    if (view.data && reason.trim() !== '' && resignDate && !(disable && left > 0)) leave.mutate(undefined);
  };
  return (
    <Dialog
      open
      width={640}
      title={words('title', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!view.data} loading={leave.isPending} onClick={run}>
          {taken > 0 ? words('verb', { count: taken }) : words('verbNone')}
        </Button>
      }
    >
      {view.error && <p role="alert">{problemText(texts, view.error)}</p>}
      {view.data && <p>{parts.length === 0 ? words('none') : words('note')}</p>}
      {refused.length > 0 && <Refused refused={refused} disable={disable} />}
      <div className="org-leaver">
        {parts.map((part) => (
          <Part
            key={part.kind}
            part={part}
            value={successors[part.kind] ?? null}
            onChange={(to) => choose(part.kind, to)}
          />
        ))}
        <FormField label={words('resignDate')} span={4} required>
          {(control) => <DayInput {...control} value={resignDate} onChange={setResignDate} />}
        </FormField>
        <FormField
          label={words('reason')}
          span={4}
          required
          problem={tried && reason.trim() === '' ? words('reasonMissing') : undefined}
        >
          {(control) => (
            <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          )}
        </FormField>
        <Checkbox checked={disable} onChange={(event) => setDisable(event.target.checked)}>
          {words('disable')}
        </Checkbox>
        {disable && left > 0 && (
          <p className="lab-muted" role={tried ? 'alert' : undefined}>
            {words('left', { count: left })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What a successor may not have, and why. */
function Refused({ refused, disable }: LeaveAnswer & { readonly disable: boolean }) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  return (
    <div role="alert">
      <p>
        {t('org.leaver.refused', { count: refused.length })} {disable && t('org.leaver.notDisabled')}
      </p>
      <ul>
        {refused.map(({ id, name, code, args }) => (
          <li key={id}>
            {nameIn(name)}: {errorText(texts, code, args)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly part: LeaverOpen;
  readonly value: string | null;
  readonly onChange: (to: string | null) => void;
}

/** One kind of things, some of them by name, and who takes them over. */
function Part({ part: { kind, way, count, items }, value, onChange }: PartProps) {
  const t = useT();
  const nameIn = useNameIn();
  const named = items.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
  const label = `${t(`org.leaver.kinds.${kind}`)} · ${count}`;
  const more = count > items.length && ` · ${t('org.leaver.more', { count: count - items.length })}`;
  if (way !== 'handOver')
    return (
      <section>
        <p>
          {label} <span className="lab-muted">{t(`org.leaver.ways.${way}`)}</span>
        </p>
        <p className="lab-muted">
          {named}
          {more}
        </p>
      </section>
    );
  return (
    <section>
      <FormField label={label} span={4}>
        {(control) => <RefSelect {...control} of="org/users" value={value} onChange={onChange} clearable />}
      </FormField>
      <p className="lab-muted">
        {named}
        {more}
      </p>
    </section>
  );
}
