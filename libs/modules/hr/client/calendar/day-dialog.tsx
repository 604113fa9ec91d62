import { useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import type { Day } from '#lab/shared/day.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { dayKinds, type CalendarDayView, type DayKind } from '../../shared/calendar.dto.js';

/** What the dialog is about: a new day, a day like its weekday, or one that differs already. */
export interface DayAsked {
  readonly day?: Day;
  readonly special?: CalendarDayView | undefined;
}

interface DayDialogProps {
  readonly asked: DayAsked;
  /** Whose calendar; null for the company's. */
  readonly siteId: string | null;
  readonly onClose: () => void;
}

/** Adds, changes and removes one day. */
export function DayDialog({ asked: { day: given, special }, siteId, onClose }: DayDialogProps) {
  const t = useT();
  const [day, setDay] = useState<Day | null>(given ?? null);
  const [kind, setKind] = useState<DayKind>(special?.kind ?? 'off');
  const [nameZh, setNameZh] = useState(special?.nameZh ?? '');
  const [nameEn, setNameEn] = useState(special?.nameEn ?? '');
  const [tried, setTried] = useState(false);
  const version = special?.version ?? 0;
  const done = (message: string) => ({
    refreshes: ['hr'],
    onDone: () => {
      notify({ tone: 'done', text: t(message, { day: day ?? '' }) });
      onClose();
    },
  });
  const save = useApiMutation(
    () => api.put('hr/calendar/day', { siteId, day, version, kind, nameZh: nameZh.trim(), nameEn: nameEn.trim() }),
    done('hr.calendar.saved'),
  );
  const remove = useApiMutation(
    () => api.post('hr/calendar/day/remove', { siteId, day, version }),
    done('hr.calendar.removed'),
  );
  const isMissing = day === null || nameZh.trim() === '';
  const run = () => {
    setTried(true);
    if (!isMissing) save.mutate(undefined);
  };
  const field = (name: string) => t(`hr.calendar.fields.${name}`);
  const problem = (missing: boolean) => (tried && missing ? t('hr.calendar.missing') : undefined);
  return (
    <Dialog
      open
      title={given ? t('hr.calendar.changing', { day: given }) : t('hr.calendar.adding')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {special && (
            <Confirm
              title={t('hr.calendar.removeAsk', { day: special.day })}
              okText={t('hr.calendar.remove')}
              okButtonProps={{ danger: true, type: 'default' }}
              onConfirm={() => remove.mutate(undefined)}
            >
              <Button danger loading={remove.isPending}>
                {t('hr.calendar.remove')}
              </Button>
            </Confirm>
          )}
          <Button type="primary" loading={save.isPending} onClick={run}>
            {t('ui.form.save')}
          </Button>
        </>
      }
    >
      <div className="lab-form">
        {!given && (
          <FormField label={field('day')} span={4} required problem={problem(day === null)}>
            {(control) => <DayInput {...control} value={day} onChange={setDay} />}
          </FormField>
        )}
        <FormField label={field('kind')} span={4}>
          {({ id }) => (
            <Segmented<DayKind>
              id={id}
              aria-label={field('kind')}
              value={kind}
              options={dayKinds.map((value) => ({ value, label: t(`hr.calendar.kinds.${value}`) }))}
              onChange={setKind}
            />
          )}
        </FormField>
        <FormField label={field('nameZh')} span={4} required problem={problem(nameZh.trim() === '')}>
          {(control) => (
            <Input
              {...control}
              value={nameZh}
              maxLength={80}
              onPressEnter={run}
              onChange={(event) => setNameZh(event.target.value)}
            />
          )}
        </FormField>
        <FormField label={field('nameEn')} span={4}>
          {(control) => (
            <Input
              {...control}
              value={nameEn}
              maxLength={80}
              onPressEnter={run}
              onChange={(event) => setNameEn(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </Dialog>
  );
}
