import { useSearchParams } from 'react-router-dom';
import { holds } from '#lab/shared/define-permissions.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import type { MenuItem, Room } from '#lab/ui/room.js';
import { titleOf, visibleMenu, type May } from '#lab/ui/room/menu.js';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { UserSight } from '../../shared/access.dto.js';
import { userStatus } from '../../shared/org.codes.js';
import { user as resource } from '../../shared/user.resource.js';
import { SightCheck } from './sight-check.js';

interface SightProps {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** What a user sees: whether one page is open to them and why, and their menus. Drawn without signing in as them. */
export function Sight({ id, name, status }: SightProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const answer = useApiQuery<UserSight>(`${resource.route}/${id}/sight`);
  if (answer.error) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <PageComing />;
  const { permissions } = answer.data;
  const may: May = (needed) => holds(permissions, needed);
  return (
    <>
      {status !== userStatus.of.enabled && (
        <p className="org-note" role="note">
          {t(`org.sight.shutOut.${status}`, { name })}
        </p>
      )}
      <SightCheck
        id={id}
        name={name}
        may={may}
        asked={params.get('check') ?? ''}
        onAsk={(check) => setParams((now) => changeParams(now, { check: check || undefined }), { replace: true })}
      />
      <Menus name={name} may={may} />
    </>
  );
}

/** The menu of every room that opens, as the sidebar draws it. */
function Menus({ name, may }: { readonly name: string; readonly may: May }) {
  const t = useT();
  const rooms = useRooms().flatMap((room) => {
    const groups = visibleMenu(room, may);
    return groups.length > 0 ? [{ room, groups }] : [];
  });
  if (rooms.length === 0) return <p className="lab-muted">{t('org.sight.noMenu', { name })}</p>;
  return (
    <ul className="org-sight" aria-label={t('org.sight.menus')}>
      {rooms.map(({ room, groups }) => (
        <li key={room.key}>
          <h3>
            <room.icon size={16} strokeWidth={1.7} aria-hidden /> {t(room.title)}
          </h3>
          {groups.map((group, at) => (
            <div key={group.title ?? at}>
              {group.title && <h4>{t(group.title)}</h4>}
              <Items room={room} items={group.items} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Items({ room, items }: { readonly room: Room; readonly items: readonly MenuItem[] }) {
  const t = useT();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.to ?? item.title}>
          <span className="org-sight-item">
            <item.icon size={14} strokeWidth={1.7} aria-hidden /> {t(titleOf(room, item))}
          </span>
          {item.items && <Items room={room} items={item.items} />}
        </li>
      ))}
    </ul>
  );
}
