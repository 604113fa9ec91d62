import { act, render, type RenderResult } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import {
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  type Location,
  type NavigateFunction,
} from 'react-router-dom';
import type { SessionInfo } from '#lab/shared/session-view.js';
import type { Language } from '#lab/shared/texts.js';
import { SessionProvider } from '../access/session-provider.js';
import { keepToken } from '../access/token.js';
import { HeldProvider } from '../decision/held-provider.js';
import type { Pauses } from '../decision/pauses.js';
import ShortcutKeys from '../hotkeys/shortcut-keys.js';
import { LanguageProvider } from '../i18n/language-provider.js';
import { createTexts, type TextStore } from '../i18n/texts.js';
import { TabsProvider } from '../layout/tabs-provider.js';
import { Notices } from '../notice/notices.js';
import { createQueryClient, QueryProvider } from '../query.js';
import type { Room } from '../room.js';
import { RoomsProvider } from '../room/rooms-provider.js';
import { PeopleChooser } from '../subject/people-chooser.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { ThemeProvider } from '../theme/theme-provider.js';
import { answersWhoIsSignedIn } from './fake-server.js';
import './jsdom-gaps.js';

/** A person to sign in as; to be answered by `GET auth/info`. */
export function aPerson(part: Partial<SessionInfo> = {}): SessionInfo {
  return {
    user: {
      id: 'u1',
      userId: 'chen.siyuan',
      name: { zh: '陈思远', en: 'Chen Siyuan' },
      email: null,
      title: null,
      sysUserSettings: { userLang: null },
      loginType: '1',
      userHeader: null,
    },
    dept: null,
    roles: [],
    activeRole: null,
    perms: ['demo:record:search'],
    name: '陈思远',
    ip: '127.0.0.1',
    company: { zh: '实验室', en: 'The lab' },
    updateInstrumentList: [],
    isWorkingRecordManager: false,
    modules: ['*'],
    session: { idleSeconds: 1800, secondsLeft: 43_200 },
    ...part,
  };
}

/** jsdom answers with the element's own style only (`jsdom-gaps`): writing style sheets would be a tenth of the time. */
const unstyled = { zeroRuntime: true };

const noPauses: Pauses = { hold: 0, read: 0 };

/** Pages in front of the sign-in; tests look only at whether a user was sent there. */
const outside = ['/login'];

interface RenderOptions {
  readonly rooms?: readonly Room[];
  readonly language?: Language;
  readonly path?: string;
  /** Decisions are sent at once, and made without having read anything, unless the test is about that. */
  readonly pauses?: Pauses;
  /** Not signed in. */
  readonly signedOut?: boolean;
}

interface Rendered extends RenderResult {
  readonly texts: TextStore;
  /** Where the reader is now. */
  readonly place: () => Location;
  readonly go: (to: string) => void;
  /** As the back button of the browser. */
  readonly back: () => void;
}

/**
 * Draws a screen with everything around it: language, theme, cache, router, session, rooms.
 * The test answers `GET auth/info` through `fakeServer`; a token is kept already.
 */
export async function renderInside(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { rooms = [], language = 'en', path = '/', signedOut = false, pauses = noPauses } = options;
  if (!signedOut && !answersWhoIsSignedIn())
    throw new Error('answer `GET auth/info` by `fakeServer`, or draw it `signedOut`');
  const texts = createTexts();
  await texts.add(texts.later);
  for (const { key, texts: own, pageTexts = own } of rooms) await texts.add({ [key]: pageTexts });
  await texts.use(language);
  if (!signedOut) keepToken('token');
  const seen: { place?: Location; navigate?: NavigateFunction } = {};
  function Watch() {
    seen.place = useLocation();
    seen.navigate = useNavigate();
    return null;
  }
  const result = render(
    <LanguageProvider texts={texts}>
      <ThemeProvider>
        <QueryProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <SessionProvider>
              <ConfigProvider theme={unstyled}>
                <AntdProvider>
                  <RoomsProvider rooms={rooms}>
                    <TabsProvider user="u1">
                      <HeldProvider pauses={pauses}>
                        <PeopleChooser />
                        <ShortcutKeys />
                        <Routes>
                          {outside.map((each) => (
                            <Route key={each} path={each} element={null} />
                          ))}
                          <Route path="*" element={ui} />
                        </Routes>
                      </HeldProvider>
                    </TabsProvider>
                  </RoomsProvider>
                </AntdProvider>
              </ConfigProvider>
              <Notices />
            </SessionProvider>
            <Watch />
          </MemoryRouter>
        </QueryProvider>
      </ThemeProvider>
    </LanguageProvider>,
  );
  // Words of the component library, chunks of pages, and answers that are there already.
  await act(async () => void (language === 'zh' && (await import('antd/locale/zh_CN.js'))));
  return {
    ...result,
    texts,
    place: () => {
      if (!seen.place) throw new Error('nothing has been drawn yet');
      return seen.place;
    },
    go: (to) => act(() => void seen.navigate?.(to)),
    back: () => act(() => void seen.navigate?.(-1)),
  };
}
