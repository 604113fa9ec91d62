import { Menu, type MenuProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import {
  Check,
  Keyboard,
  Languages,
  LogOut,
  MessageSquareQuote,
  Monitor,
  Moon,
  Sparkles,
  Sun,
  UserRound,
} from 'lucide-react';
import { framePages } from '#lab/shared/frame-pages.js';
import { languages } from '#lab/shared/texts.js';
import { useAccessItems } from '../access/act-as.js';
import { useMe, useSession } from '../access/session-provider.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { languageNames } from '../i18n/language-switch.js';
import { useRooms } from '../room/rooms-provider.js';
import type { ThemeChoice } from '../theme/mode.js';
import { useTheme } from '../theme/theme-provider.js';
import { useAwayItems } from './away-items.js';
import { saveLanguage } from './save-language.js';

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const satisfies readonly (readonly [ThemeChoice, unknown])[];

interface PersonMenuItemsProps {
  readonly onKeys: () => void;
  readonly onPhrases: () => void;
}

/** The entries of the menu of a person: their own page, absences, phrases, theme, language, keys and the way out. */
export default function PersonMenuItems({ onKeys, onPhrases }: PersonMenuItemsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { user, dept } = useMe();
  const { signOut } = useSession();
  const { choice, choose } = useTheme();
  const { language, choose: speak } = useLanguage();
  const navigate = useNavigate();
  const pages = useRooms().flatMap((room) => room.pages);
  const [profile, news] = (['profile', 'news'] as const).map((key) => pages.find(({ personal }) => personal === key));
  const access = useAccessItems();
  const away = useAwayItems();
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
    ...away,
    {
      key: 'phrases',
      icon: <MessageSquareQuote size={14} strokeWidth={1.7} aria-hidden />,
      label: t('ui.phrases.title'),
      onClick: onPhrases,
    },
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
    {
      key: 'language',
      type: 'group',
      label: t('ui.language'),
      children: languages.map((each) => ({
        key: each,
        icon: <Languages size={14} strokeWidth={1.7} aria-hidden />,
        label: languageNames[each].long,
        extra: each === language ? <Check size={14} strokeWidth={1.9} aria-label={t('ui.chosen')} /> : undefined,
        onClick: () => {
          void speak(each);
          saveLanguage(each);
        },
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
      onClick: () => void signOut().then(() => navigate(framePages.signIn)),
    },
  ];
  return <Menu items={items} />;
}
