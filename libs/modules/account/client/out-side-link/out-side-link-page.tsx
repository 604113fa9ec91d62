import { useEffect, useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { Entered } from '../../shared/session.dto.js';
import { SecondStep, type Challenge } from '../security/second-step.js';
import { useCall } from '../security/use-call.js';
import { DoorFrame } from '../sign-in/door-frame.js';

/**
 * Another system sends a user here with a one-time ticket. Nothing happens until the person says so: else a link in a
 * mail could sign them in as another user. The page shows the person of the ticket only after it was used.
 */
export function OutSideLinkPage() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const [params] = useSearchParams();
  const [content] = useState(() => params.get('content') ?? '');
  const [asked, setAsked] = useState<Challenge>();
  const { call, busy, problem } = useCall();
  // The ticket goes out of the address at once, so that no history keeps it.
  useEffect(() => void navigate('/outSideLink', { replace: true }), [navigate]);

  const goIn = async (token: string) => {
    // An earlier session in this browser has ended.
    if (session.state === 'in') await api.post('auth/logout', {}).catch(() => undefined);
    session.signIn(token);
    void navigate('/', { replace: true });
  };
  const exchange = async () => {
    const entered = await call(() => api.post<Entered>('auth/outSideLink', { content }, { open: true }));
    if (!entered) return;
    if ('token' in entered) await goIn(entered.token);
    else setAsked(entered);
  };
  return (
    <DoorFrame title={t('account.outSideLink.title')}>
      {content === '' || problem !== undefined ? (
        <StatePanel
          drawing="closed"
          wholePage
          title={t('account.outSideLink.worthless')}
          text={problem ?? t('account.outSideLink.worthlessText')}
          actions={
            <Link className="out-side-link-away" to="/login">
              {t('account.setUp.toSignIn')}
            </Link>
          }
        />
      ) : asked ? (
        <>
          <h1>{t('account.outSideLink.title')}</h1>
          <SecondStep
            asked={asked}
            onToken={(token) => void goIn(token)}
            onBack={() => void navigate('/login', { replace: true })}
          />
        </>
      ) : (
        <>
          <h1>{t('account.outSideLink.title')}</h1>
          <p className="sign-in-text">{t('account.outSideLink.text')}</p>
          <SignedInAs />
          <button
            type="button"
            className="sign-in-submit out-side-link-go"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void exchange()}
          >
            {t('account.outSideLink.goOn')}
            <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
          </button>
        </>
      )}
    </DoorFrame>
  );
}

/** What continuing means for a user who is signed in already. */
function SignedInAs() {
  const t = useT();
  const nameIn = useNameIn();
  const { info } = useSession();
  if (!info) return null;
  return (
    <p className="sign-in-text" role="note">
      {t('account.outSideLink.signedIn', { name: nameIn(info.user.name) })}
    </p>
  );
}
