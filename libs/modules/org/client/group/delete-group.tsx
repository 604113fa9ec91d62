import { useState } from 'react';
import { Button } from 'antd';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { group as resource } from '../../shared/group.resource.js';
import type { GroupRemoval } from '../../shared/tree.dto.js';

interface DeleteGroupProps {
  readonly id: string;
  readonly name: string;
  readonly onGone: () => void;
}

/** Deletes a group, after everything that goes with it was shown. */
export function DeleteGroup(props: DeleteGroupProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('ui.catalogue.remove')}
      </Button>
      {asking && <DeleteDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ id, name, onGone, onClose }: DeleteGroupProps & { readonly onClose: () => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const { data, error, refetch } = useApiQuery<GroupRemoval>(`${resource.route}/${id}/removal`);
  const remove = useApiMutation(
    ({ version, groups }: GroupRemoval) =>
      api.post(`${resource.route}/${id}/remove`, { version, groups: groups.map((each) => each.id) }),
    {
      refreshes: [`${resource.route}/tree`, `${resource.route}/options`, 'org/users', 'auth'],
      onDone: () => {
        notify({ tone: 'done', text: t('ui.catalogue.removed') });
        onGone();
      },
    },
  );
  const comma = t('ui.listComma');
  return (
    <Dialog
      open
      title={t('org.group.removeAsk', { name })}
      okText={t('ui.catalogue.remove')}
      okButtonProps={{ danger: true, type: 'default', disabled: !data, loading: remove.isPending }}
      cancelText={t('ui.close')}
      onOk={() => data && remove.mutate(data)}
      onCancel={onClose}
    >
      {error && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageComing />}
      {data && (
        <>
          <p>{t(data.groups.length > 1 ? 'org.group.removeMany' : 'org.group.removeOne')}</p>
          <ul className="org-removal">
            {data.groups.map(({ id: each, name: names, people, roles }) => (
              <li key={each}>
                {nameIn(names)}{' '}
                <span className="lab-muted">
                  {[t('org.group.removePeople', { count: people }), ...roles.map((role) => nameIn(role.name))].join(
                    comma,
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className="lab-muted">{t('org.group.removeNote')}</p>
        </>
      )}
    </Dialog>
  );
}
