import { useState } from 'react';
import { Select } from 'antd';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { ReminderView } from '../../shared/labour-contract.dto.js';

const route = 'hr/labour-contracts/reminders';
const most = 6;

/** On which days before the end of a contract people are reminded. */
export default function RemindersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const answer = useApiQuery<ReminderView>(route);
  const [typed, setTyped] = useState<readonly string[]>();
  const days = typed ?? (answer.data?.days ?? []).map(String);
  const wrong = days.length === 0 || days.length > most || !days.every(isDays);
  const save = useApiMutation(
    () => api.put<ReminderView>(route, { version: answer.data?.version, days: days.map(Number) }),
    {
      // States of contracts follow from the longest one.
      refreshes: ['hr/labour-contracts'],
      onDone: () => {
        notify({ tone: 'done', text: t('ui.form.saved') });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      title={t('hr.laborContract.remindersTitle')}
      okText={t('ui.form.save')}
      okButtonProps={{ loading: save.isPending, disabled: !answer.data }}
      onCancel={onClose}
      onConfirm={() => {
        if (!wrong) save.mutate(undefined);
      }}
    >
      <Answered answer={answer}>
        {() => (
          <>
            <p className="hr-ask-text">{t('hr.laborContract.remindersText')}</p>
            <FormField
              label={t('hr.laborContract.remindersDays')}
              required
              {...(wrong && { problem: t('hr.laborContract.remindersWrong') })}
            >
              {(control) => (
                <Select
                  {...control}
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  tokenSeparators={[',', '，', ' ']}
                  value={[...days]}
                  onChange={setTyped}
                />
              )}
            </FormField>
          </>
        )}
      </Answered>
    </FormDialog>
  );
}

function isDays(text: string): boolean {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 365;
}
