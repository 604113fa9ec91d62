import { useState } from 'react';
import { Button, Popconfirm } from 'antd';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { UserAccess } from '../../shared/access.dto.js';
import { role as resource } from '../../shared/role.resource.js';
import { rolesPath } from '../paths.js';

interface UserRolesProps {
  readonly id: string;
  readonly name: string;
  readonly access: UserAccess;
}

/** The roles of a person, given and taken one by one; each counts at once. */
export function UserRoles({ id, name, access }: UserRolesProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const mayWrite = may(resource.permissions.save);
  const mayOpen = may(resource.permissions.search);
  const [chosen, setChosen] = useState<string | null>(null);
  const refreshes = ['org/users', resource.route];
  const give = useApiMutation((role: string) => api.post(`${resource.route}/${role}/members`, { users: [id] }), {
    refreshes,
    onDone: () => {
      setChosen(null);
      notify({ tone: 'done', text: t('org.access.roleGiven') });
    },
  });
  const take = useApiMutation<string, unknown>((role) => api.remove(`${resource.route}/${role}/members/${id}`), {
    refreshes,
    onDone: () => notify({ tone: 'done', text: t('org.access.roleTaken') }),
  });
  return (
    <Section title={t('org.access.roles')} note={access.roles.length}>
      {access.roles.length === 0 && <p className="lab-muted">{t('org.access.noRoles')}</p>}
      <ul className="org-roles">
        {access.roles.map((role) => (
          <li key={role.id}>
            {mayOpen ? <Link to={`${rolesPath}/${role.id}`}>{nameIn(role.name)}</Link> : nameIn(role.name)}
            {role.disabled && <span className="lab-muted">{t('org.role.statusCodes.2')}</span>}
            {mayWrite && (
              <Popconfirm
                title={t('org.members.takeAsk', { name, from: nameIn(role.name) })}
                okText={t('org.members.take')}
                okButtonProps={{ danger: true, type: 'default' }}
                onConfirm={() => take.mutate(role.id)}
              >
                <span>
                  <IconButton
                    label={t('org.access.takeRole', { role: nameIn(role.name) })}
                    icon={<X size={13} strokeWidth={1.9} aria-hidden />}
                    disabled={take.isPending}
                  />
                </span>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="org-give">
          <label htmlFor="org-give-role">{t('org.access.giveRole')}</label>
          <RefSelect id="org-give-role" of={resource.route} value={chosen} onChange={setChosen} clearable />
          <Button disabled={chosen === null} loading={give.isPending} onClick={() => chosen && give.mutate(chosen)}>
            {t('org.access.give')}
          </Button>
        </div>
      )}
    </Section>
  );
}
