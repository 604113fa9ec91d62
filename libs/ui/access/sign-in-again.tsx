import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { flushSync } from 'react-dom';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { Dialog } from '../dialog/dialog.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useRooms } from '../room/rooms-provider.js';
import { endText, infoKey, useMe, useSession } from './session-provider.js';
import { dropToken, followToken, keepToken, ownToken, readToken } from './token.js';

/** Another tab may sign in again first; so often this one looks, in milliseconds. */
const lookMs = 1_000;

/** The dialog over a page whose session has ended: it closes only with a new session, or with the page. */
export default function SignInAgain() {
  const t = useT();
  const { texts } = useLanguage();
  const { why } = useSession();
  const { user } = useMe();
  const enter = useEnter();
  const isOpen = !useOtherTab(enter);
  // The form of the room that has one.
  const Form = useRooms().find(({ SignInAgain: form }) => form)?.SignInAgain;
  const [needsMore, setNeedsMore] = useState(false);
  const isWhole = Form !== undefined && !needsMore;
  return (
    <Dialog
      open={isOpen}
      title={t('ui.session.again.title')}
      width={420}
      zIndex={1150}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p>{why ? endText(texts, why) : t('ui.session.ended.over')}</p>
      <p className="lab-again-note">{t(isWhole ? 'ui.session.again.stays' : 'ui.session.again.more')}</p>
      {isWhole && (
        <Suspense>
          <Form username={user.userId} onToken={enter} onMore={() => setNeedsMore(true)} />
        </Suspense>
      )}
      {/* Without a token the page leaves for the sign-in, with the way back. */}
      <Button block size="large" type={isWhole ? 'text' : 'primary'} onClick={dropToken}>
        {t('ui.session.again.toSignIn')}
      </Button>
    </Dialog>
  );
}

/** Goes on with a new token: on this page where it is of the same user, from the start page where it is of another. */
function useEnter(): (token: string) => Promise<void> {
  const cache = useQueryClient();
  const { user } = useMe();
  const { leave, signIn } = useSession();
  return async (token) => {
    const next = await api.get<SessionInfo>('auth/info', undefined, { token });
    if (next.user.id === user.id && next.perms.length > 0) {
      cache.setQueryData(infoKey(token), next);
      return keepToken(token, true);
    }
    // One after the other: the tabs are forgotten while they are still there, and gone before the next user is known.
    flushSync(leave);
    flushSync(dropToken);
    signIn(token);
  };
}

/** Follows another tab that signs in again, or out. Answers whether a sign-in there is being looked up. */
function useOtherTab(enter: (token: string) => Promise<void>): boolean {
  const [looks, setLooks] = useState(() => readToken() !== ownToken());
  const tried = useRef<string>(undefined);
  const look = useEffectEvent(() => {
    const kept = readToken();
    if (kept === undefined) return followToken();
    if (kept === ownToken() || kept === tried.current) return;
    tried.current = kept;
    enter(kept).catch((problem: unknown) => {
      // A lost line says nothing about the token.
      if (problem instanceof ApiError && problem.trouble) tried.current = undefined;
      setLooks(false);
    });
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, []);
  return looks;
}
