import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { MissingAccess } from '#lab/shared/missing-access.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { useTables } from '../i18n/use-tables.js';
import { usePageTitle } from '../layout/page-title.js';
import { useApiQuery } from '../query.js';
import { StatePanel } from '../states/state-panel.js';
import { Facts } from '../subject/facts.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { useSession } from './session-provider.js';

/** /404 */
export function NotFoundPage() {
  useLaterTexts();
  const t = useT();
  return (
    <DeadEnd title={t('ui.notFound.title')}>
      <StatePanel
        wholePage
        drawing="filtered"
        title={t('ui.notFound.title')}
        text={t('ui.notFound.text')}
        actions={<HomeButton />}
      />
    </DeadEnd>
  );
}

/** /401; `noGoBack` in the address says that the page before was the one refused. */
export function NoAccessPage() {
  useLaterTexts();
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayGoBack = !params.has('noGoBack');
  return (
    <DeadEnd title={t('ui.noAccess.title')}>
      <StatePanel
        wholePage
        drawing="closed"
        title={t('ui.noAccess.title')}
        text={t('ui.noAccess.text')}
        note={<Missing permission={params.get('permission')} />}
        actions={
          <>
            {mayGoBack && <Button onClick={() => void navigate(-1)}>{t('ui.back')}</Button>}
            <HomeButton />
          </>
        }
      />
    </DeadEnd>
  );
}

/** What the page wants in words, and which roles give it; nothing for strangers, and where that is not known. */
function Missing({ permission }: { readonly permission: string | null }) {
  const t = useT();
  const nameIn = useNameIn();
  const { state } = useSession();
  const isAsked = permission !== null && permission !== '' && state === 'in';
  const { data } = useApiQuery<MissingAccess>(isAsked ? 'auth/missing' : null, { permission: permission ?? '' });
  if (!data || data.permissions.length === 0) return null;
  const list = (names: MissingAccess['roles']) => names.map(nameIn).join(t('ui.listComma'));
  return (
    <Facts
      facts={[
        {
          label: t(data.permissions.length > 1 ? 'ui.noAccess.oneOf' : 'ui.noAccess.needs'),
          value: list(data.permissions),
        },
        { label: t('ui.noAccess.roles'), value: list(data.roles) || t('ui.noAccess.noRoles') },
      ]}
    />
  );
}

/** These pages are seldom seen: their words load with them. */
function useLaterTexts(): void {
  useTables([useLanguage().texts.later]);
}

function DeadEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <AntdProvider>
      <main className="lab-dead-end">{children}</main>
    </AntdProvider>
  );
}

function HomeButton() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate('/')}>
      {t('ui.toHome')}
    </Button>
  );
}
