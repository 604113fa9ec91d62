import { useState } from 'react';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { PeopleSelect } from '#lab/ui/subject/people-select.jsx';

interface AddMembersDialogProps {
  readonly route: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Chooses the people who get a role. */
export function AddMembersDialog({ route, name, onClose }: AddMembersDialogProps) {
  const t = useT();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const add = useApiMutation(() => api.post(`${route}/members`, { users: people }), {
    refreshes: [route, 'org/users'],
    onDone: () => {
      notify({ tone: 'done', text: t('org.members.added') });
      onClose();
    },
  });
  const confirm = () => {
    setTried(true);
    if (people.length > 0) add.mutate(undefined);
  };
  return (
    <Dialog
      open
      title={t('org.members.addTitle', { name })}
      okText={t('org.members.add')}
      okButtonProps={{ loading: add.isPending }}
      cancelText={t('ui.close')}
      onOk={confirm}
      onCancel={onClose}
    >
      <FormField
        label={t('org.members.people')}
        required
        problem={tried && people.length === 0 ? t('org.members.peopleMissing') : undefined}
      >
        {(control) => <PeopleSelect control={control} value={people} onChange={setPeople} />}
      </FormField>
    </Dialog>
  );
}
