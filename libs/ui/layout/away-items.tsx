import type { MenuProps } from 'antd';
import { CalendarCheck2, CalendarOff } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { BothNames } from '#lab/shared/texts.js';
import { api } from '../api.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { useRooms } from '../room/rooms-provider.js';
import { useKindNames } from '../subject/kind-names.js';

type Items = NonNullable<MenuProps['items']>;

/** An absence of the reader, as the server answers it. */
interface OwnAbsence {
  readonly id: string;
  readonly version: number;
  readonly when: 'later' | 'now' | 'over';
  readonly endsOn: string;
  readonly kinds: readonly string[] | null;
  readonly substituteIdName?: BothNames;
}

const route = 'org/absences';

/**
 * What the menu of a person offers about absences, where the product keeps them: the page of their own and, while they
 * are away, until when, who substitutes, and the way to end it.
 */
export function useAwayItems(): Items {
  const t = useT();
  const nameIn = useNameIn();
  const kindsOf = useKindNames();
  const navigate = useNavigate();
  const page = useRooms()
    .flatMap(({ pages }) => pages)
    .find(({ personal }) => personal === 'absences');
  const own = useApiQuery<{ readonly rows: readonly OwnAbsence[] }>(page ? `${route}/mine` : null);
  const end = useApiMutation(
    (absences: readonly Pick<OwnAbsence, 'id' | 'version'>[]) => api.post(`${route}/mine/end`, { absences }),
    { refreshes: [route], onDone: () => notify({ tone: 'done', text: t('ui.away.ended') }) },
  );
  if (!page) return [];
  const away = (own.data?.rows ?? []).filter(({ when }) => when === 'now');
  const entry: Items[number] = {
    key: 'absences',
    icon: <CalendarOff size={14} strokeWidth={1.7} aria-hidden />,
    label: t(page.title),
    onClick: () => void navigate(page.path),
  };
  if (away.length === 0) return [entry];
  const said = ({ endsOn, kinds, substituteIdName }: OwnAbsence) => {
    const name = substituteIdName ? nameIn(substituteIdName) : '';
    const substitute = kinds
      ? t('ui.away.substituteIn', { name, kinds: kindsOf(kinds) })
      : t('ui.away.substitute', { name });
    return (
      <div key={`${endsOn} ${name}`} className="lab-away">
        {t('ui.away.until', { until: endsOn })} · {substitute}
      </div>
    );
  };
  return [
    entry,
    {
      key: 'away',
      type: 'group',
      label: away.map(said),
      children: [
        {
          key: 'away-end',
          icon: <CalendarCheck2 size={14} strokeWidth={1.7} aria-hidden />,
          label: t('ui.away.end'),
          disabled: end.isPending,
          onClick: () => end.mutate(away.map(({ id, version }) => ({ id, version }))),
        },
      ],
    },
  ];
}
