import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { accountErrors } from '../../shared/account.errors.js';
import type { CheckedLink, LinkBody, LinkPurpose } from '../../shared/password.dto.js';
import { DoorFrame } from '../sign-in/door-frame.js';
import { useMethods } from '../sign-in/use-methods.js';
import { ChooseForm } from './choose-form.js';

/** `none`: the address has no ticket; `done`: the first password is set. */
type Standing = 'checking' | 'good' | 'none' | 'worthless' | 'other' | 'done' | { readonly trouble: string };

/** Where a link of a mail leads, and who has to replace an expired password: choose one, then sign in with it. */
export function ChoosePage({ purpose: fixed }: { readonly purpose?: LinkPurpose }) {
  const t = useT();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const purpose = fixed ?? (params.get('for') === 'expired' ? 'expired' : 'reset');
  const link: LinkBody = { ticket: hash.slice(1), loginId: params.get('user') ?? '', purpose };
  const [standing, refused, settle] = useStanding(link);
  const isFirst = purpose === 'activate';
  const done = () => {
    if (isFirst) return settle('done');
    notify({ tone: 'done', text: t('account.choose.done') });
    void navigate('/login', { replace: true });
  };
  return (
    <DoorFrame title={t(isFirst ? 'account.pages.activate' : 'account.pages.reset')}>
      {standing === 'checking' && (
        <>
          {isFirst && <h1>{t('account.choose.activate.title')}</h1>}
          <p className="sign-in-text" role="status">
            {t('account.choose.checking')}
          </p>
        </>
      )}
      {standing === 'done' && (
        <StatePanel
          drawing="done"
          wholePage
          title={t('account.choose.activate.done')}
          text={t('account.choose.activate.doneText', { name: link.loginId })}
          actions={
            <Link className="door-action" to="/login">
              {t('account.setUp.toSignIn')}
            </Link>
          }
        />
      )}
      {standing === 'good' && (
        <>
          <h1>{t(`account.choose.${purpose}.title`)}</h1>
          <p className="sign-in-text">{t(`account.choose.${purpose}.text`, { name: link.loginId })}</p>
          <ChooseForm link={link} onDone={done} onRefused={refused} />
        </>
      )}
      {standing !== 'checking' && standing !== 'good' && standing !== 'done' && (
        <DeadLink standing={standing} isFirst={isFirst} />
      )}
      {standing !== 'checking' && standing !== 'done' && (
        <Link className="door-link door-back" to="/login">
          {t('account.forgot.back')}
        </Link>
      )}
    </DoorFrame>
  );
}

interface DeadLinkProps {
  readonly standing: Exclude<Standing, 'checking' | 'good' | 'done'>;
  /** The page sets the first password of an account, and says so. */
  readonly isFirst: boolean;
}

function DeadLink({ standing, isFirst }: DeadLinkProps) {
  const t = useT();
  const methods = useMethods();
  const isTrouble = typeof standing === 'object';
  const words = isTrouble ? 'worthless' : standing;
  const reason = isTrouble ? standing.trouble : t(`account.choose.${words}Text`);
  return (
    <StatePanel
      drawing={isTrouble ? 'failed' : 'closed'}
      wholePage
      title={t(isFirst && words === 'none' ? 'account.choose.activate.title' : `account.choose.${words}`)}
      text={
        <>
          {isFirst && `${t('account.choose.activate.purpose')} `}
          {reason}
          {methods?.mail === false && ` ${t('account.forgot.noMail')}`}
        </>
      }
      actions={
        methods?.mail && (
          <Link className="door-action" to="/forgotPassword">
            {t('account.choose.fresh')}
          </Link>
        )
      }
    />
  );
}

/** The state of a link, asked once; what the form learns later takes its place. */
function useStanding({ ticket, loginId, purpose }: LinkBody) {
  const { texts } = useLanguage();
  const isWhole = ticket !== '' && loginId !== '';
  const [standing, setStanding] = useState<Standing>(isWhole ? 'checking' : 'none');
  const refused = (error: ApiError): boolean => {
    if (error.code === accountErrors.linkInvalid.code) setStanding('worthless');
    else if (error.code === accountErrors.linkOfAnother.code) setStanding('other');
    else return false;
    return true;
  };
  const failed = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (!refused(error)) setStanding({ trouble: problemText(texts, error) });
  });
  useEffect(() => {
    if (!isWhole) return;
    const asking = new AbortController();
    const options = { open: true, signal: asking.signal };
    api.post<CheckedLink>('noAuthentication/checkLink', { ticket, loginId, purpose }, options).then(
      () => setStanding('good'),
      (error: unknown) => {
        if (!asking.signal.aborted) failed(error);
      },
    );
    return () => asking.abort();
  }, [isWhole, ticket, loginId, purpose]);
  return [standing, refused, setStanding] as const;
}
