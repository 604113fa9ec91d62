import { useState } from 'react';
import { AutoComplete, Button } from 'antd';
import { permissionsOf } from '#lab/shared/permission-catalogue.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { leaves, titleOf, type May } from '#lab/ui/room/menu.js';
import { usePermissionModules, useRooms } from '#lab/ui/room/rooms-provider.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { EffectivePermission } from '../../shared/access.dto.js';
import { user as resource } from '../../shared/user.resource.js';
import { usePermissionWords } from '../role/use-permission-words.js';
import { Why } from './effective-permissions.js';
import { doorOf } from './sight-door.js';

interface SightCheckProps {
  /** The person. */
  readonly id: string;
  readonly name: string;
  readonly may: May;
  /** A permission or an address; empty while nothing is asked. */
  readonly asked: string;
  readonly onAsk: (asked: string) => void;
}

/** Whether one page or permission is open to a user, through what, or else which roles would open it. */
export function SightCheck({ id, name, may, asked, onAsk }: SightCheckProps) {
  const t = useT();
  const words = usePermissionWords();
  const rooms = useRooms();
  const [text, setText] = useState(asked);
  const pages = rooms.flatMap((room) =>
    leaves((room.menu ?? []).flatMap(({ items }) => items)).flatMap((item) =>
      item.to ? { value: item.to, label: `${t(room.title)} · ${t(titleOf(room, item))}` } : [],
    ),
  );
  const permissions = permissionsOf(usePermissionModules()).map((each) => ({ value: each, label: words.full(each) }));
  const fits = ({ value, label }: { readonly value: string; readonly label: string }) =>
    `${value}\n${label}`.toLowerCase().includes(text.trim().toLowerCase());
  const groups = [
    { label: t('org.sight.pages'), options: pages.filter(fits) },
    { label: t('org.sight.permissions'), options: permissions.filter(fits) },
  ].filter(({ options }) => options.length > 0);
  return (
    <>
      <form
        className="org-sight-check"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(text.trim());
        }}
      >
        <FormField label={t('org.sight.check')} span={4}>
          {(control) => (
            <AutoComplete
              {...control}
              value={text}
              options={groups}
              placeholder="/user/userListNew"
              allowClear
              onChange={(next: string | undefined) => setText(next ?? '')}
              onSelect={(next: string | undefined) => onAsk(next ?? '')}
              onClear={() => onAsk('')}
            />
          )}
        </FormField>
        <Button htmlType="submit">{t('org.sight.ask')}</Button>
      </form>
      {asked !== '' && <Verdict key={asked} id={id} name={name} may={may} asked={asked} />}
    </>
  );
}

function Verdict({ id, name, may, asked }: Omit<SightCheckProps, 'onAsk'>) {
  const t = useT();
  const words = usePermissionWords();
  const door = doorOf(useRooms(), may, asked);
  const wanted = door.kind === 'wants' ? door.permissions : [];
  const why = useApiQuery<readonly EffectivePermission[]>(wanted.length > 0 ? `${resource.route}/${id}/why` : null, {
    permission: wanted.join(','),
  });
  if (door.kind === 'unknown') return <p role="status">{t('org.sight.unknown')}</p>;
  const isOpen = door.kind === 'everybody' || may(wanted);
  const what = door.title === undefined ? words.full(asked) : t(door.title);
  return (
    <div className="org-sight-verdict" role="status">
      <p data-tone={isOpen ? 'done' : 'cancelled'}>
        <ToneIcon tone={isOpen ? 'done' : 'cancelled'} /> {t(`org.sight.${isOpen ? 'open' : 'closed'}`, { name, what })}
        {door.kind === 'everybody' && <span className="lab-muted"> {t('org.sight.everybody')}</span>}
      </p>
      {why.error && <ProblemPanel problem={why.error} onRetry={() => void why.refetch()} />}
      {wanted.length > 0 && !why.data && !why.error && <PageComing />}
      {why.data && (
        <ul>
          {why.data.map((each) => (
            <li key={each.permission}>
              <strong>{words.full(each.permission)}</strong> <Why effective={each} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
