import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Check, ChevronDown, Keyboard, LogOut, Monitor, Moon, Sparkles, Sun, UserRound } from 'lucide-react';
import { useAccessItems } from '../access/act-as.js';
import { useMe, useSession } from '../access/session-provider.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useRooms } from '../room/rooms-provider.js';
import { Avatar } from '../subject/person.js';
import { useTheme } from '../theme/theme-provider.js';
import type { ThemeChoice } from '../theme/mode.js';

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const satisfies readonly (readonly [ThemeChoice, unknown])[];

/** Who is signed in and their own page; theme, keys and the way out. */
export function PersonMenu({ onKeys }: { readonly onKeys: () => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const { user, dept } = useMe();
  const { signOut } = useSession();
  const { choice, choose } = useTheme();
  const navigate = useNavigate();
  const name = nameIn(user.name);
  const pages = useRooms().flatMap((room) => room.pages);
  const [profile, news] = (['profile', 'news'] as const).map((key) => pages.find(({ personal }) => personal === key));
  const access = useAccessItems();
  const items: MenuProps['items'] = [
    {
      key: 'person',
      type: 'group',
      label: [user.userId, dept && nameIn(dept.name)].filter(Boolean).join(' · '),
    },
    ...(profile
      ? [
          {
            key: 'profile',
            icon: <UserRound size={14} strokeWidth={1.7} aria-hidden />,
            label: t('ui.session.profile'),
            onClick: () => void navigate(profile.path),
          },
        ]
      : []),
    {
      key: 'theme',
      type: 'group',
      label: t('ui.theme.label'),
      children: themes.map(([key, Icon]) => ({
        key,
        icon: <Icon size={14} strokeWidth={1.7} aria-hidden />,
        label: t(`ui.theme.${key}`),
        extra: key === choice ? <Check size={14} strokeWidth={1.9} aria-label={t('ui.chosen')} /> : undefined,
        onClick: () => choose(key),
      })),
    },
    { type: 'divider' },
    ...access,
    {
      key: 'keys',
      icon: <Keyboard size={14} strokeWidth={1.7} aria-hidden />,
      label: t('ui.keys.title'),
      extra: '?',
      onClick: onKeys,
    },
    ...(news
      ? [
          {
            key: 'news',
            icon: <Sparkles size={14} strokeWidth={1.7} aria-hidden />,
            label: t('ui.help.news'),
            onClick: () => void navigate(news.path),
          },
        ]
      : []),
    {
      key: 'out',
      icon: <LogOut size={14} strokeWidth={1.7} aria-hidden />,
      label: t('ui.session.signOut'),
      onClick: () => void signOut().then(() => navigate('/login')),
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="lab-me" aria-label={t('ui.session.menu', { name })}>
        <Avatar id={user.id} name={name} size={24} picture={user.userHeader} />
        <span className="lab-me-name">{name}</span>
        <ChevronDown size={14} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
