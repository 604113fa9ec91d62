import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeLeaving } from '../access/before-leaving.js';
import { useSession } from '../access/session-provider.js';
import type { ApiError } from '../api-error.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { problemText } from '../i18n/error-text.js';
import { useT } from '../i18n/language-provider.js';
import { dropNotice, notify } from '../notice/notice.js';
import { useRefresh } from '../query.js';
import { sentenceText, type HeldDecision, type Returned } from './held-decision.js';
import { HeldStore } from './held-store.js';
import { PausesContext, usePauses, type Pauses } from './pauses.js';

const HeldContext = createContext<HeldStore | null>(null);
const noticeKey = 'held-decision';

interface HeldProviderProps {
  readonly pauses: Pauses;
  readonly children: ReactNode;
}

/** Holds decisions for the whole site: what is held outlives the screen on which it was made. */
export function HeldProvider({ pauses, children }: HeldProviderProps) {
  const t = useT();
  const refresh = useRefresh();
  const user = useSession().info?.user.id ?? '';
  const onRefused = ({ said, path }: HeldDecision, problem: ApiError) => {
    notify({
      tone: problem.tone,
      title: ({ i18n }) => i18n.t('ui.held.refused', { decision: sentenceText(said, i18n.t) }),
      text: (texts) => problemText(texts, problem),
      requestId: problem.requestId,
      ...(path !== undefined && { action: { label: t('ui.held.open'), run: () => open(path) } }),
    });
  };
  const onSentUnseen = ({ said }: HeldDecision) =>
    notify({ tone: 'done', text: ({ i18n }) => sentenceText(said, i18n.t) });
  const navigate = useNavigate();
  const open = (path: string) => void navigate(path);
  const around = { user, holdMs: pauses.hold, refresh, onRefused, onSentUnseen };
  const [store] = useState(() => new HeldStore(around));
  useLayoutEffect(() => store.surround(around));
  useEffect(() => store.resume(), [store, user]);
  useSending(store);
  return (
    <PausesContext value={pauses}>
      <HeldContext value={store}>
        {children}
        <Undoing store={store} />
      </HeldContext>
    </PausesContext>
  );
}

/** Sends at once when the session or the page ends, or goes out of sight and may not come back. */
function useSending(store: HeldStore): void {
  useEffect(() => {
    const send = () => void store.sendNow();
    const onHide = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const leave = beforeLeaving.join(() => store.sendNow());
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', send);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [store]);
}

/** The notice with Undo, and its key. */
function Undoing({ store }: { readonly store: HeldStore }) {
  const t = useT();
  const { waiting } = useHeldView(store);
  const { hold } = usePauses();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const undo = () => {
    const path = store.undo()?.path;
    // Back to the task where it was decided; on another page the reader stays.
    if (path !== undefined && new URL(path, location.origin).pathname === pathname)
      void navigate(path, { replace: true });
  };
  const latest = useRef(undo);
  useLayoutEffect(() => {
    latest.current = undo;
  });
  useShortcut({ keys: 'mod+z', title: 'ui.held.undoKey', enabled: waiting !== undefined, yields: true, run: undo });
  useEffect(() => {
    if (!waiting || hold === 0) return;
    notify({
      key: noticeKey,
      tone: 'done',
      text: sentenceText(waiting.said, t),
      until: waiting.until,
      action: { label: t('ui.held.undo'), run: () => latest.current() },
      onClose: () => void store.sendNow(),
    });
    return () => dropNotice(noticeKey);
  }, [waiting, hold, store, t]);
  return null;
}

/** Where decisions are handed over to be held. */
export function useHeldStore(): HeldStore {
  const store = use(HeldContext);
  if (!store) throw new Error('useHeldStore needs a HeldProvider above it');
  return store;
}

function useHeldView(store: HeldStore) {
  return useSyncExternalStore(store.subscribe, store.view);
}

/** Tasks that their reader has decided, until the server has answered and the lists are fetched again. */
export function useHeldTasks(): ReadonlySet<string> {
  return useHeldView(useHeldStore()).tasks;
}

/** What was entered for the first of these tasks that came back undecided, and why it did. */
export function useReturned(...tasks: readonly (string | undefined)[]): Returned | undefined {
  const { returned } = useHeldView(useHeldStore());
  const task = tasks.find((each) => each !== undefined && returned.has(each));
  return task === undefined ? undefined : returned.get(task);
}
