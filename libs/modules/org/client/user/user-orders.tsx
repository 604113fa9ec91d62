import { useState } from 'react';
import { Button } from 'antd';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { MadePassword, UserAccess } from '../../shared/access.dto.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { mayUsers } from '../../shared/org.permissions.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { ForceDialog } from './force-dialog.js';
import { LeaverDialog } from './leaver-dialog.js';

type Order = 'enable' | 'unlock' | 'disable' | 'ceo' | 'password' | 'invite';

interface UserOrdersProps {
  readonly id: string;
  readonly name: string;
  readonly access: UserAccess;
}

/** What an administrator can do about a person's way in; each is asked once more before it is done. */
export function UserOrders({ id, name, access }: UserOrdersProps) {
  const t = useT();
  const may = useMay();
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const [blocked, setBlocked] = useState<ApiError>();
  const order = useApiMutation(
    (what: Order) => api.post<MadePassword | null>(`org/users/${id}/${what}`, { version: access.version }),
    {
      refreshes: ['org/users'],
      onDone: (answer, what) => {
        if (answer) setMade(answer.password);
        else notify({ tone: 'done', text: t(`org.access.orders.${what}.done`) });
      },
      onProblem: (problem) => {
        if (problem.code !== orgErrors.leaverNotDone.code) return false;
        setBlocked(problem);
        return true;
      },
    },
  );
  const mayDo = (what: Order) =>
    may(what === 'ceo' ? everything : what === 'unlock' ? mayUsers.user.unlock : mayUsers.user.save);
  return (
    <>
      {possible(access)
        .filter(mayDo)
        .map((what) => (
          <Confirm
            key={what}
            title={t(`org.access.orders.${what}.ask`, { name })}
            description={t(`org.access.orders.${what}.note`)}
            okText={t(`org.access.orders.${what}.act`)}
            okButtonProps={what === 'disable' ? { danger: true, type: 'default' } : {}}
            onConfirm={() => order.mutate(what)}
          >
            <Button danger={what === 'disable'} loading={order.isPending && order.variables === what}>
              {t(`org.access.orders.${what}.act`)}
            </Button>
          </Confirm>
        ))}
      {access.status !== userStatus.of.disabled && may(mayUsers.user.leave) && (
        <Button onClick={() => setLeaving(true)}>{t('org.leaver.act')}</Button>
      )}
      {leaving && <LeaverDialog id={id} name={name} onClose={() => setLeaving(false)} />}
      {blocked && (
        <ForceDialog id={id} version={access.version} problem={blocked} onClose={() => setBlocked(undefined)} />
      )}
      {made !== undefined && (
        <Dialog
          open
          title={t('org.access.made.title', { name })}
          onCancel={() => setMade(undefined)}
          mask={{ closable: false }}
          footer={
            <>
              <Button
                onClick={() =>
                  void navigator.clipboard
                    .writeText(made)
                    .then(() => notify({ tone: 'done', text: t('org.access.made.copied') }))
                }
              >
                {t('org.access.made.copy')}
              </Button>
              <Button type="primary" onClick={() => setMade(undefined)}>
                {t('ui.close')}
              </Button>
            </>
          }
        >
          <p className="org-password">
            <code>{made}</code>
          </p>
          <p className="lab-muted">{t('org.access.made.note')}</p>
        </Dialog>
      )}
    </>
  );
}

function possible({ status, isCeo, hasPassword, passwordHere }: UserAccess): readonly Order[] {
  if (status === userStatus.of.disabled) return ['enable'];
  return [
    ...(status === userStatus.of.locked ? (['unlock'] as const) : []),
    ...(isCeo ? [] : (['ceo'] as const)),
    ...(passwordHere ? (['password'] as const) : []),
    ...(passwordHere && status === userStatus.of.enabled && !hasPassword ? (['invite'] as const) : []),
    'disable',
  ];
}
