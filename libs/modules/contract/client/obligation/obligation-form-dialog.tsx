import { useState } from 'react';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { Day } from '#lab/shared/day.js';
import { currencies, type Currency } from '#lab/shared/money.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { parties, type Party } from '../../shared/contract.codes.js';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import {
  isPayment,
  mostObligationFiles,
  mostRepeated,
  obligationKinds,
  repeatedDays,
  usualObligationReminders,
  type ObligationKind,
} from '../../shared/obligation.codes.js';
import type { ContractObligations, ObligationRow } from '../../shared/obligation.dto.js';
import { countsRoute, obligationRoute } from './obligation-routes.js';

interface ObligationFormDialogProps {
  readonly contract: Pick<ContractDetail, 'id' | 'currency' | 'partyC'>;
  /** The obligation that is changed; a new one without. */
  readonly obligation: ObligationRow | undefined;
  readonly onClose: () => void;
}

const usualMonths = 1;

/** An obligation of a contract, or one for each so many months. */
export default function ObligationFormDialog({ contract, obligation, onClose }: ObligationFormDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const repeatKey = useRepeatKey();
  const [kind, setKind] = useState<ObligationKind>(obligation?.kind ?? 'payable');
  const [title, setTitle] = useState(obligation?.title ?? '');
  const [party, setParty] = useState<Party | ''>(obligation?.party ?? '');
  const [ownerId, setOwner] = useState<string | null>(obligation?.owner.id ?? null);
  const [dueDay, setDueDay] = useState<Day | null>(obligation?.dueDay ?? null);
  const [currency, setCurrency] = useState<Currency>(obligation?.currency ?? contract.currency);
  const [amount, setAmount] = useState(obligation?.amount ?? '');
  const [remindDays, setRemindDays] = useState(obligation?.remindDays ?? usualObligationReminders);
  const [remarks, setRemarks] = useState(obligation?.remarks ?? '');
  const [files, setFiles] = useState<readonly FileView[]>(obligation?.files ?? []);
  const [repeats, setRepeats] = useState(false);
  const [months, setMonths] = useState<number | null>(usualMonths);
  const [until, setUntil] = useState<Day | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const isMoney = isPayment(kind);
  const words = (key: string, values: Record<string, string | number> = {}) =>
    t(`contract.obligation.form.${key}`, values);
  const label = (field: string) => t(`contract.obligation.fields.${field}`);
  const isMissing = {
    title: title.trim() === '',
    dueDay: dueDay === null,
    amount: isMoney && amount.trim() === '',
    'repeat.months': repeats && months === null,
    'repeat.until': repeats && until === null,
  };
  const body = {
    ...{ kind, title: title.trim(), party: party || null, ownerId, dueDay, currency, remarks: remarks.trim() },
    ...{ amount: isMoney ? amount.trim() : null, remindDays: remindDays.trim(), files: files.map(({ id }) => id) },
  };
  const contractRoute = `${contractDocument.paths.route}/${contract.id}`;
  const save = useApiMutation(
    async () => {
      if (obligation) {
        await api.put<ObligationRow>(`${obligationRoute}/${obligation.id}`, { ...body, version: obligation.version });
        return undefined;
      }
      const made = { ...body, repeat: repeats ? { months, until } : null };
      return api.post<ContractObligations>(`${contractRoute}/obligations`, made, {
        idempotencyKey: repeatKey.of(made),
      });
    },
    {
      refreshes: [contractRoute, obligationRoute, countsRoute],
      onDone: () => {
        repeatKey.answered();
        notify({ tone: 'done', text: obligation ? words('saved') : words('added', { count: days.length || 1 }) });
        onClose();
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const days = dueDay && repeats && months && until ? repeatedDays(dueDay, { months, until }) : [];
  const tooMany = days.length > mostRepeated;
  /** What is said below a field: that it is missing, or why the server refused it. */
  const problemOf = (path: string) => {
    if (tried && isMissing[path as keyof typeof isMissing]) return { problem: t('contract.contract.signing.needed') };
    const found = refused?.fields.find((one) => one.path === path);
    return found ? { problem: fieldErrorText(texts, found.code, found.args) } : {};
  };
  return (
    <FormDialog
      open
      width={640}
      title={words(obligation ? 'edit' : 'new')}
      okText={words('save')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onConfirm={() => {
        setTried(true);
        if (!save.isPending && !tooMany && !Object.values(isMissing).some(Boolean)) save.mutate(undefined);
      }}
    >
      <div className="lab-form-rows">
        {refused && refused.fields.length === 0 && <Refusal problem={refused} />}
        <div className="lab-form">
          <FormField label={label('kind')} required {...problemOf('kind')}>
            {(control) => (
              <Select<ObligationKind>
                {...control}
                value={kind}
                options={obligationKinds.map((value) => ({
                  value,
                  label: t(`contract.obligation.kindCodes.${value}`),
                }))}
                onChange={setKind}
              />
            )}
          </FormField>
          <FormField label={label('dueDay')} required {...problemOf('dueDay')}>
            {(control) => <DayInput {...control} value={dueDay} onChange={setDueDay} />}
          </FormField>
          <FormField label={label('title')} required span={2} {...problemOf('title')}>
            {(control) => (
              <Input {...control} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
            )}
          </FormField>
          {isMoney && (
            <>
              <FormField label={label('amount')} required {...problemOf('amount')}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={amount}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                )}
              </FormField>
              <FormField label={label('currency')} required {...problemOf('currency')}>
                {(control) => (
                  <Select<Currency>
                    {...control}
                    value={currency}
                    options={currencies.map((value) => ({ value, label: value }))}
                    onChange={setCurrency}
                  />
                )}
              </FormField>
            </>
          )}
          <FormField label={label('party')} {...problemOf('party')}>
            {(control) => (
              <Select<Party | ''>
                {...control}
                value={party}
                options={[
                  { value: '', label: words('none') },
                  ...parties
                    .filter((each) => each !== 'C' || contract.partyC !== null)
                    .map((value) => ({ value, label: t(`contract.obligation.parties.${value}`) })),
                ]}
                onChange={setParty}
              />
            )}
          </FormField>
          <FormField label={label('owner')} help={words('ownerHelp')} {...problemOf('ownerId')}>
            {(control) => (
              <RefSelect
                {...control}
                of={user.route}
                value={ownerId}
                {...(obligation?.owner.id === ownerId && { known: nameIn(obligation.owner.name) })}
                onChange={setOwner}
                clearable
              />
            )}
          </FormField>
          <FormField label={label('remindDays')} help={words('remindHelp')} span={2} {...problemOf('remindDays')}>
            {(control) => (
              <Input
                {...control}
                value={remindDays}
                maxLength={40}
                onChange={(event) => setRemindDays(event.target.value)}
              />
            )}
          </FormField>
          {!obligation && (
            <div className="lab-form-field" data-span={2}>
              <Checkbox checked={repeats} onChange={({ target }) => setRepeats(target.checked)}>
                {words('repeat')}
              </Checkbox>
            </div>
          )}
          {repeats && (
            <>
              <FormField label={words('repeatMonths')} required {...problemOf('repeat.months')}>
                {(control) => <InputNumber {...control} min={1} max={120} value={months} onChange={setMonths} />}
              </FormField>
              <FormField label={words('repeatUntil')} required {...problemOf('repeat.until')}>
                {(control) => <DayInput {...control} value={until} onChange={setUntil} />}
              </FormField>
              {days.length > 0 && (
                <p
                  className="lab-form-note"
                  data-span={2}
                  data-problem={tooMany || undefined}
                  role={tooMany ? 'alert' : 'status'}
                >
                  {tooMany
                    ? words('repeatTooMany', { most: mostRepeated })
                    : words('repeats', { count: days.length, day: days.at(-1) ?? '' })}
                </p>
              )}
            </>
          )}
          <FormField label={label('files')} span={2} {...problemOf('files')}>
            {({ id }) => (
              <FileField id={id} label={label('files')} max={mostObligationFiles} value={files} onChange={setFiles} />
            )}
          </FormField>
        </div>
        <NoteField label={label('remarks')} value={remarks} onChange={setRemarks} />
      </div>
    </FormDialog>
  );
}
