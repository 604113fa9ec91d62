import type { MenuProps } from 'antd';
import { Check, Drama, ShieldCheck, UsersRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { api } from '../api.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { homePath } from '../layout/places.js';
import { storeTabs } from '../layout/tabs-state.js';
import { useTabsIfAny } from '../layout/tabs-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import { useMe, useSession } from './session-provider.js';

type Items = NonNullable<MenuProps['items']>;

/** What the menu of a person offers about their sign-in: acting as one of several roles, and the page about it. */
export function useAccessItems(): Items {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const { roles, activeRole } = useMe();
  const actAs = useActAs();
  const choices = roles.filter((role) => role.id !== undefined);
  const security: Items[number] = {
    key: 'security',
    icon: <ShieldCheck size={14} strokeWidth={1.7} aria-hidden />,
    label: t('ui.session.security'),
    onClick: () => void navigate(framePages.security),
  };
  if (choices.length < 2 && !activeRole) return [security];
  const chosen = <Check size={14} strokeWidth={1.9} aria-label={t('ui.chosen')} />;
  return [
    {
      key: 'act-as',
      icon: <Drama size={14} strokeWidth={1.7} aria-hidden />,
      label: activeRole ? t('ui.session.actingAs', { role: nameIn(activeRole.name) }) : t('ui.session.actAs'),
      children: [
        {
          key: 'act-as-all',
          icon: <UsersRound size={14} strokeWidth={1.7} aria-hidden />,
          label: t('ui.session.allRoles'),
          extra: activeRole ? undefined : chosen,
          onClick: () => activeRole && actAs(null),
        },
        ...choices.map(({ id = '', name }) => ({
          key: `act-as-${id}`,
          label: nameIn(name),
          extra: activeRole?.id === id ? chosen : undefined,
          onClick: () => activeRole?.id !== id && actAs(id),
        })),
      ],
    },
    security,
  ];
}

/** Acts as a role, or with all of them again: another session, from the start page, without the tabs of before. */
function useActAs(): (roleId: string | null) => void {
  const t = useT();
  const { signIn } = useSession();
  const { user } = useMe();
  const navigate = useNavigate();
  const tabs = useTabsIfAny();
  const change = useApiMutation(
    (roleId: string | null) => api.post<{ readonly token: string }>('auth/changeRole', { roleId }),
    {
      onDone: ({ token }) => {
        tabs?.closeAll();
        // The tabs go with the session; what is stored of them is what would come back.
        storeTabs(user.id, []);
        void navigate(homePath);
        signIn(token);
        notify({ tone: 'done', text: t('ui.session.roleChanged') });
      },
    },
  );
  return change.mutate;
}
