import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { MissingAccess } from '#lab/shared/missing-access.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { useTables } from '../i18n/use-tables.js';
import { useLastPlace } from '../layout/last-place.js';
import { usePageTitle } from '../layout/page-title.js';
import { useApiQuery } from '../query.js';
import { StatePanel } from '../states/state-panel.js';
import { Facts } from '../subject/facts.js';
import { AntdProvider } from '../theme/antd-provider.js';

/** /404 to a stranger */
export function NotFoundPage() {
  useLaterTexts();
  return (
    <DeadEnd title={useT()('ui.deadEnd.notFound')}>
      <NotFoundPanel />
    </DeadEnd>
  );
}

/** /401 to a stranger; `noGoBack` in the address says that the page before was the one refused. */
export function NoAccessPage() {
  useLaterTexts();
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayGoBack = !params.has('noGoBack');
  return (
    <DeadEnd title={t('ui.deadEnd.noAccess')}>
      <NoAccessPanel back={mayGoBack && <Button onClick={() => void navigate(-1)}>{t('ui.back')}</Button>} />
    </DeadEnd>
  );
}

/** /404 in the frame, with the way back to the page that was left. */
export function NotFound() {
  return <NotFoundPanel back={<WayBack />} />;
}

/** /401 in the frame: what is missing, and the way back to a page that is open to the reader. */
export function NoAccess() {
  const [params] = useSearchParams();
  return <NoAccessPanel note={<Missing permission={params.get('permission')} />} back={<WayBack />} />;
}

interface PanelProps {
  readonly back?: ReactNode;
  readonly note?: ReactNode;
}

function NotFoundPanel({ back }: PanelProps) {
  const t = useT();
  return (
    <StatePanel
      wholePage
      drawing="filtered"
      title={t('ui.deadEnd.notFound')}
      text={t('ui.notFound.text')}
      actions={
        <>
          {back}
          <HomeButton />
        </>
      }
    />
  );
}

function NoAccessPanel({ back, note }: PanelProps) {
  const t = useT();
  return (
    <StatePanel
      wholePage
      drawing="closed"
      title={t('ui.deadEnd.noAccess')}
      text={t('ui.noAccess.text')}
      note={note}
      actions={
        <>
          {back}
          <HomeButton />
        </>
      }
    />
  );
}

/** What the page wants in words, and which roles give it; nothing where that is not known. */
function Missing({ permission }: { readonly permission: string | null }) {
  const t = useT();
  const nameIn = useNameIn();
  const isAsked = permission !== null && permission !== '';
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

/** To the page that the reader was at; none before they were at any. */
function WayBack() {
  const t = useT();
  const navigate = useNavigate();
  const last = useLastPlace();
  return last && <Button onClick={() => void navigate(last.to)}>{t('ui.back')}</Button>;
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
