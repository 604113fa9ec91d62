import { useState } from 'react';
import { Segmented } from 'antd';
import { addDays } from '#lab/shared/day.js';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { fieldLabel } from '#lab/ui/resource/catalogue-value.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { department as resource } from '../../shared/department.resource.js';
import { offices, type Leadership, type Office } from '../../shared/leadership.dto.js';

interface PlanDialogProps {
  /** The department. */
  readonly id: string;
  readonly name: string;
  readonly leadership: Leadership;
  readonly onClose: () => void;
}

/** Plans who takes over an office of a department, and from which day on. */
export function PlanDialog({ id, name, leadership, onClose }: PlanDialogProps) {
  const t = useT();
  const words = (key: string, args = {}) => t(`org.department.leaders.${key}`, args);
  const first = addDays(leadership.today, 1);
  const [office, setOffice] = useState<Office>('managerId');
  const [day, setDay] = useState<string | null>(first);
  const [userId, setUserId] = useState<string | null>(null);
  const isDayGood = day !== null && day >= first;
  const repeat = useRepeatKey();
  const plan = useApiMutation(
    () => {
      const body = { version: leadership.version, office, day, userId };
      return api.post(`${resource.route}/${id}/plans`, body, { idempotencyKey: repeat.of(body) });
    },
    {
      refreshes: [resource.route],
      onDone: () => {
        repeat.answered();
        notify({ tone: 'done', text: words('done') });
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      title={words('planTitle', { name })}
      okText={words('verb')}
      okButtonProps={{ loading: plan.isPending, disabled: !isDayGood }}
      cancelText={t('ui.close')}
      mask={{ closable: false }}
      onOk={() => plan.mutate(undefined)}
      onCancel={onClose}
    >
      <p className="lab-muted">{words('planNote')}</p>
      <div className="org-leaver">
        <FormField label={words('office')} span={4}>
          {(control) => (
            <Segmented<Office>
              {...control}
              value={office}
              options={offices.map((each) => ({ value: each, label: t(fieldLabel(resource, each)) }))}
              onChange={setOffice}
            />
          )}
        </FormField>
        <FormField
          label={words('day')}
          span={4}
          required
          problem={isDayGood ? undefined : words('dayMissing', { first })}
        >
          {(control) => <DayInput {...control} value={day} onChange={setDay} />}
        </FormField>
        <FormField label={words('person')} span={4} help={words('personHelp')}>
          {(control) => <RefSelect {...control} of="org/users" value={userId} onChange={setUserId} clearable />}
        </FormField>
      </div>
    </Dialog>
  );
}
