import {
  createContext,
  lazy,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { holds, type Permission } from '#lab/shared/define-permissions.js';
import type { SessionInfo } from '#lab/shared/session-view.js';
import type { ApiError } from '../api-error.js';
import { api, forbidden, signedOut } from '../api.js';
import { problemText } from '../i18n/error-text.js';
import type { TextStore } from '../i18n/texts.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { notify } from '../notice/notice.js';
import { dropDrafts } from '../form/draft-store.js';
import { beforeLeaving } from './before-leaving.js';
import { canRenew, dropToken, followToken, keepToken, ownToken, readToken, tokenChanged } from './token.js';

const SessionEnding = lazy(() => import('./session-ending.js'));

/** The refusal of the server, or what the page has counted itself. */
export type EndOfSession = ApiError | 'idle' | 'over';

export interface Session {
  /**
   * `out`: signed out; `coming`: a token, the person is still loading; `in`: signed in; `ended`: the session is over and
   * its user may sign in again over the page; `stuck`: the server did not answer.
   */
  readonly state: 'out' | 'coming' | 'in' | 'ended' | 'stuck';
  /** Why the session has ended; undefined also where another tab has replaced it. */
  readonly why: EndOfSession | undefined;
  readonly info: SessionInfo | undefined;
  readonly problem: ApiError | undefined;
  /** The user signed out, so the page that was open is not offered again after the next sign-in. */
  readonly left: boolean;
  readonly may: (needed: Permission | readonly Permission[] | undefined) => boolean;
  readonly signIn: (token: string) => void;
  readonly signOut: () => Promise<void>;
  /** The page that is open is not offered again, because another user goes on. */
  readonly leave: () => void;
  readonly retry: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** Where the cache keeps who is behind a token. */
export const infoKey = (token: string | undefined) => ['auth/info', token];

/** The sentence about the end of a session. */
export function endText(texts: TextStore, why: EndOfSession): string {
  return typeof why === 'string' ? texts.i18n.t(`ui.session.ended.${why}`) : problemText(texts, why);
}

/** Knows who is signed in; loads the person behind the token and applies their language. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const token = useSyncExternalStore(tokenChanged.listen, ownToken);
  const query = useQuery<SessionInfo>({
    queryKey: infoKey(token),
    queryFn: ({ signal }) => api.get<SessionInfo>('auth/info', undefined, { signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  });
  const { refetch } = query;
  const cache = useQueryClient();
  const [left, setLeft] = useState(false);
  const [ended, setEnded] = useState<{ readonly token: string; readonly why?: EndOfSession }>();
  const { choose } = useLanguage();
  const t = useT();
  const info = token ? query.data : undefined;
  const problem = query.error ?? undefined;

  const known = useRef(token);
  useEffect(() => {
    // What one person has read is never shown to the next. Who goes on with another token was looked up before.
    if (known.current && known.current !== token && !info) cache.clear();
    known.current = token;
  }, [cache, token, info]);

  const end = (why?: EndOfSession) => {
    // Several calls may come back refused; the first ends the session.
    if (!token || ended?.token === token || ownToken() !== token) return;
    if (info && canRenew()) return setEnded({ token, ...(why && { why }) });
    if (!why) return followToken();
    dropToken();
    notify({ tone: 'warning', text: (inTexts) => endText(inTexts, why) });
  };
  const onEnd = useEffectEvent(end);
  useEffect(() => signedOut.listen((refusal) => onEnd(refusal)), []);
  useEffect(() => {
    // Another tab may have signed out, or in.
    const look = () => {
      if (readToken() === ownToken()) return;
      if (readToken() && ownToken()) onEnd();
      else followToken();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(
    () =>
      forbidden.listen((refusal) =>
        notify({
          tone: 'warning',
          title: ({ i18n }) => i18n.t('ui.tips'),
          text: (inTexts) => problemText(inTexts, refusal),
          requestId: refusal.requestId,
        }),
      ),
    [],
  );

  const savedLanguage = info?.user.sysUserSettings?.userLang;
  useEffect(() => {
    if (savedLanguage === 'zh' || savedLanguage === 'en') void choose(savedLanguage);
  }, [savedLanguage, choose]);

  const refused = useRefusal(token, info, problem);
  useEffect(() => {
    if (!refused) return;
    dropToken();
    notify({ tone: 'failed', title: t('ui.tips'), text: refused });
  }, [refused, t]);

  const session = useMemo<Session>(() => {
    const perms = info?.perms ?? [];
    return {
      state: !token
        ? 'out'
        : info && perms.length > 0
          ? ended?.token === token
            ? 'ended'
            : 'in'
          : problem && isPassing(problem)
            ? 'stuck'
            : 'coming',
      why: ended?.why,
      info,
      problem,
      left,
      may: (needed) => holds(perms, needed),
      signIn: (fresh) => {
        setLeft(false);
        void beforeLeaving.done().then(() => keepToken(fresh));
      },
      leave: () => setLeft(true),
      signOut: async () => {
        setLeft(true);
        await beforeLeaving.done();
        // Leaving works without the server too; the session there ends by itself.
        await api.post('auth/logout', {}, { token }).catch(() => undefined);
        dropToken();
        // Signing out removes everything that was kept for the user.
        if (info) dropDrafts(info.user.id);
      },
      retry: () => void refetch(),
    };
  }, [token, info, problem, left, ended, refetch]);

  return (
    <SessionContext value={session}>
      {children}
      {session.state === 'in' && info?.session && (
        <Later>
          <SessionEnding
            key={token}
            end={info.session}
            since={query.dataUpdatedAt}
            onStay={() => void refetch()}
            onEnd={end}
          />
        </Later>
      )}
    </SessionContext>
  );
}

/** Why a user with a token is refused, in words; undefined while there is no reason. */
function useRefusal(token: string | undefined, info: SessionInfo | undefined, problem: ApiError | undefined) {
  const { texts } = useLanguage();
  const t = useT();
  if (!token) return undefined;
  if (info && info.perms.length === 0) return t('ui.session.noPermission');
  if (problem && !isPassing(problem) && problem.code !== 401) return problemText(texts, problem);
  return undefined;
}

/** A lost line or a busy server says nothing about the person. */
function isPassing(problem: ApiError): boolean {
  return problem.trouble !== undefined || problem.status >= 500;
}

/** Who is signed in, and how to sign in and out. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The person; only for screens behind the sign-in. */
export function useMe(): SessionInfo {
  const { info } = useSession();
  if (!info) throw new Error('nobody is signed in');
  return info;
}

/** `const may = useMay(); may(can.request.create)`; also takes a list, of which one suffices. */
export function useMay(): Session['may'] {
  return useSession().may;
}
