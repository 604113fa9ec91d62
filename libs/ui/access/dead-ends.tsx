import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import { StatePanel } from '../states/state-panel.js';
import { AntdProvider } from '../theme/antd-provider.js';

/** /404 */
export function NotFoundPage() {
  const t = useT();
  return (
    <DeadEnd>
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
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayGoBack = !params.has('noGoBack');
  return (
    <DeadEnd>
      <StatePanel
        wholePage
        drawing="closed"
        title={t('ui.noAccess.title')}
        text={t('ui.noAccess.text')}
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

function DeadEnd({ children }: { readonly children: ReactNode }) {
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
