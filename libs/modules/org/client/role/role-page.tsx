import { lazy, useState } from 'react';
import { Button, Segmented } from 'antd';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { permissionsOf } from '#lab/shared/permission-catalogue.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { fieldLabel, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { RolePermissions } from '../../shared/access.dto.js';
import { roleStatus } from '../../shared/org.codes.js';
import { role as resource } from '../../shared/role.resource.js';
import { MembersSection } from '../members/members-section.js';
import { rolesPath } from '../paths.js';
import { standingOf } from './permission-choice.js';
import { PermissionTree } from './permission-tree.js';
import { RoleComparison } from './role-comparison.js';
import { RoleHistory } from './role-history.js';
import { roleTones } from './role-tones.js';
import { useRoleResource } from './use-role-resource.js';
import { WithRole } from './with-role.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));

const views = ['permissions', 'history', 'compare'] as const;
type View = (typeof views)[number];

/** A role: what it gives, what it inherits, how that came about, and who has it. */
export function RolePage() {
  const { id = '' } = useParams();
  return (
    <WithRole id={id}>
      {/* What was chosen belongs to the version that was seen. */}
      {(role, permissions) => <RoleView key={permissions.version} role={role} permissions={permissions} />}
    </WithRole>
  );
}

interface RoleViewProps {
  readonly role: CatalogueRow;
  readonly permissions: RolePermissions;
}

function RoleView({ role, permissions }: RoleViewProps) {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const mayWrite = useMay()(resource.permissions.save);
  const roleResource = useRoleResource();
  const [editing, setEditing] = useState(false);
  const [own, setOwn] = useState(permissions.own);
  const dirty = !sameSet(own, permissions.own);
  const save = usePermissionSaving(role.id, permissions.version, own);
  useUnsaved(dirty);
  useShortcut({ keys: 'mod+s', run: () => save.mutate(undefined), enabled: dirty && !save.isPending });
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('view')) ?? 'permissions';
  const status = String(role['status']);
  const name = nameIn({ zh: String(role['nameZh']), en: role['nameEn'] as string | null });
  const declared = permissionsOf(usePermissionModules());
  const given = declared.filter((each) => standingOf(each, own, permissions.inherited, declared) !== 'none');
  return (
    <>
      <SubjectPage
        number={String(role['code'])}
        title={name}
        plates={<StatePlate tone={roleTones[status] ?? 'draft'}>{t(`org.role.statusCodes.${status}`)}</StatePlate>}
        tools={
          mayWrite && (
            <Button icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setEditing(true)}>
              {t('org.role.edit')}
            </Button>
          )
        }
        rail={
          <>
            <Facts
              place="rail"
              facts={['division', 'module', 'parentId', 'remark'].map((name) => ({
                label: t(fieldLabel(resource, name)),
                value: <RecordValue resource={resource} name={name} row={role} />,
              }))}
            />
            <MembersSection route={`${resource.route}/${role.id}`} to={`${rolesPath}/${role.id}/members`} />
          </>
        }
        bar={
          mayWrite &&
          (view === 'permissions' || dirty) && (
            <div className="org-bar">
              <Button type="text" disabled={!dirty} onClick={() => setOwn(permissions.own)}>
                {t('org.role.discard')}
              </Button>
              <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => save.mutate(undefined)}>
                {t('org.role.save')}
              </Button>
            </div>
          )
        }
      >
        {status === roleStatus.of.disabled && (
          <p className="org-note" role="note">
            {t('org.role.disabledNote')}
          </p>
        )}
        <Segmented<View>
          className="org-views"
          aria-label={t('org.role.view')}
          value={view}
          options={views.map((each) => ({ value: each, label: t(`org.role.views.${each}`) }))}
          onChange={(next) => setParams(next === 'permissions' ? {} : { view: next }, { replace: true })}
        />
        {view === 'permissions' && (
          <Section
            title={t('org.role.permissions')}
            note={t('org.role.permissionsNote', { given: given.length, all: declared.length })}
          >
            <PermissionTree own={own} inherited={permissions.inherited} onChange={mayWrite ? setOwn : undefined} />
          </Section>
        )}
        {view === 'history' && (
          <Section title={t('org.roleHistory.title')}>
            <RoleHistory id={role.id} />
          </Section>
        )}
        {view === 'compare' && (
          <Section title={t('org.compare.title')}>
            <RoleComparison id={role.id} name={name} permissions={permissions} />
          </Section>
        )}
      </SubjectPage>
      {editing && (
        <Later onBroken={() => setEditing(false)}>
          <CatalogueDrawer
            resource={roleResource}
            row={role}
            readOnly={false}
            onClose={() => setEditing(false)}
            onRemoved={() => void navigate(rolesPath, { replace: true })}
          />
        </Later>
      )}
    </>
  );
}

function usePermissionSaving(id: string, version: number, own: readonly string[]) {
  const t = useT();
  return useApiMutation(() => api.put(`${resource.route}/${id}/permissions`, { version, permissions: own }), {
    refreshes: [resource.route, 'org/users', 'auth'],
    onDone: () => notify({ tone: 'done', text: t('org.role.saved') }),
  });
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
