import { lazy, useState } from 'react';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { PhotoField, photoTitle } from '#lab/ui/subject/photo-field.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { UserAccess } from '../../shared/access.dto.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { user as resource } from '../../shared/user.resource.js';
import { usersPath } from '../paths.js';
import { EffectivePermissions } from './effective-permissions.js';
import { ReportingLine } from './reporting-line.js';
import { Sight } from './sight.js';
import { UserOrders } from './user-orders.js';
import { UserGroups } from './user-groups.js';
import { UserRoles } from './user-roles.js';
import { UserDevices, UserSignIns } from './user-sign-ins.js';
import { userTones } from './user-tones.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));

/** Facts shown beside the form; the others are in the title or in the sign-in section. */
const facts = ['departmentId', 'siteId', 'title', 'function', 'email', 'employeeNo', 'userType', 'joinDate'] as const;

/** A user: how they get in, what they belong to, and what they may do for which reason. */
export function UserPage() {
  const { id = '' } = useParams();
  const route = `${resource.route}/${id}`;
  const user = useApiQuery<CatalogueRow>(route);
  const access = useApiQuery<UserAccess>(`${route}/access`);
  const problem = user.error ?? access.error;
  if (problem)
    return (
      <ProblemPanel
        problem={problem}
        onRetry={() => {
          void user.refetch();
          void access.refetch();
        }}
      />
    );
  if (!user.data || !access.data) return <PageComing />;
  return <UserView user={user.data} access={access.data} />;
}

function UserView({ user, access }: { readonly user: CatalogueRow; readonly access: UserAccess }) {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const may = useMay();
  const mayWrite = may(resource.permissions.save);
  const [editing, setEditing] = useState(false);
  const name = nameIn({ zh: String(user['nameZh']), en: user['nameEn'] as string | null });
  return (
    <>
      <SubjectPage
        number={String(user['userId'])}
        title={name}
        plates={
          <>
            <StatePlate tone={userTones[access.status] ?? 'draft'}>
              {t(`org.user.statusCodes.${access.status}`)}
            </StatePlate>
            {access.isCeo && <StatePlate tone="running">{t('org.access.ceo')}</StatePlate>}
          </>
        }
        tools={
          <>
            <UserOrders id={user.id} name={name} access={access} />
            {mayWrite && (
              <Button icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setEditing(true)}>
                {t('org.access.edit')}
              </Button>
            )}
          </>
        }
        rail={
          <Facts
            place="rail"
            facts={[
              ...facts.map((field) => ({
                label: t(fieldLabel(resource, field)),
                value: <RecordValue resource={resource} name={field} row={user} />,
              })),
              { label: t('org.access.lastLogin'), value: <Stamp value={access.lastLoginAt} /> },
              { label: t('org.access.password'), value: t(`org.access.hasPassword.${String(access.hasPassword)}`) },
              ...(access.lockedUntil === null
                ? []
                : [{ label: t('org.access.lockedUntil'), value: <Stamp value={access.lockedUntil} /> }]),
            ]}
          />
        }
      >
        {access.line.length > 0 && (
          <Section title={t('org.access.line')}>
            <ReportingLine line={access.line} />
          </Section>
        )}
        <UserRoles id={user.id} name={name} access={access} />
        <UserGroups id={user.id} name={name} access={access} />
        {mayWrite && (
          <Section title={t(photoTitle)}>
            <PhotoField id={user.id} name={name} picture={access.photo} route={`${resource.route}/${user.id}/photo`} />
          </Section>
        )}
        {mayWrite && <UserSignIns id={user.id} name={name} version={access.version} />}
        {mayWrite && <UserDevices id={user.id} name={name} />}
        <Section title={t('org.access.permissions')}>
          <EffectivePermissions permissions={access.permissions} />
        </Section>
        {may(everything) && (
          <Section title={t('org.sight.title')} note={t('org.sight.note')}>
            <Sight id={user.id} name={name} status={access.status} />
          </Section>
        )}
      </SubjectPage>
      {editing && (
        <Later onBroken={() => setEditing(false)}>
          <CatalogueDrawer
            resource={resource}
            row={user}
            readOnly={false}
            onClose={() => setEditing(false)}
            onRemoved={() => void navigate(usersPath, { replace: true })}
          />
        </Later>
      )}
    </>
  );
}
