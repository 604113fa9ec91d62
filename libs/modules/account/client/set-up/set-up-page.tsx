import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { DoorFrame } from '../sign-in/door-frame.js';
import { SetUpForm } from './set-up-form.js';

const signInPath = '/login';

/** Opened by the one-time link of the first start: the user who opens it becomes the administrator. */
export function SetUpPage() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const [worthless, setWorthless] = useState(ticket === '');
  const done = () => {
    notify({ tone: 'done', text: t('account.setUp.done') });
    void navigate(signInPath, { replace: true });
  };
  return (
    <DoorFrame title={t('account.pages.setUp')}>
      {worthless ? (
        <StatePanel
          drawing="closed"
          wholePage
          title={t('account.setUp.worthless')}
          text={t('account.setUp.worthlessText')}
          actions={
            <Link className="set-up-link" to={signInPath}>
              {t('account.setUp.toSignIn')}
            </Link>
          }
        />
      ) : (
        <>
          <h1>{t('account.setUp.title')}</h1>
          <p className="sign-in-text">{t('account.setUp.text')}</p>
          <SetUpForm ticket={ticket} onDone={done} onWorthless={() => setWorthless(true)} />
        </>
      )}
    </DoorFrame>
  );
}
