import { lazy, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import '../dialog/last-used.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useCreates } from '../palette/creates.js';
import { onOpenPalette, openPalette, type PaletteKind } from '../palette/open.js';
import { visibleMenu } from '../room/menu.js';
import type { Room } from '../room.js';
import { useRooms, type Place } from '../room/rooms-provider.js';
import { useMay, useMe } from '../access/session-provider.js';
import { useCounts } from './counts.js';
import { KeptPages, PageAt } from './kept-pages.js';
import { Navbar } from './navbar.js';
import { sidebarNeeds, useNarrowerThan } from './narrow.js';
import { usePageFocus } from './page-focus.js';
import { windowTitle } from './page-title.js';
import { Sidebar } from './sidebar.js';
import { storedSidebar, storeSidebar } from './sidebar-state.js';
import { TabBar } from './tab-bar.js';
import { homePath } from './places.js';
import { useTabs } from './tabs-provider.js';
import { recordVisit } from './visits.js';

const loadPalette = () => import('../palette/palette.js');
const Palette = lazy(loadPalette);
const KeysDialog = lazy(() => import('../hotkeys/keys-dialog.js'));
const SidebarDrawer = lazy(() => import('./sidebar-drawer.js'));

const mainId = 'main';

/** A page, and the room whose menu is beside it: that of the page, or for a dead end the one where the reader was. */
export interface Framed extends Pick<Place, 'page'> {
  readonly room: Room | undefined;
}

interface ShellProps {
  readonly place: Framed;
  /** Where the page is; while that address leads on, the one before it. */
  readonly location: Location;
}

/** The frame around a page: navbar, and for pages of a room sidebar, tabs and one white sheet. */
export function Shell({ place, location }: ShellProps) {
  const { page } = place;
  const layout = page.layout ?? 'main';
  const t = useT();
  const { tabs, open, visit } = useTabs();
  const [palette, setPalette] = useState<PaletteKind>();
  const [keysOpen, setKeysOpen] = useState(false);

  const title = t(page.title);
  useEffect(() => {
    const named = tabs.find((tab) => tab.path === location.pathname)?.title;
    document.title = windowTitle(named ?? title);
  }, [title, tabs, location.pathname]);
  // Before the page's own effects: it may give its tab a name.
  useLayoutEffect(() => {
    if (layout === 'main' && !page.hasNoTab) visit(location.pathname, location.search);
  }, [layout, page.hasNoTab, location.pathname, location.search, visit]);

  const userId = useMe().user.id;
  useEffect(() => {
    // Pages of single records come and go.
    if (page.path === location.pathname && !page.hasNoTab) recordVisit(userId, page.path);
  }, [userId, page.path, page.hasNoTab, location.pathname]);

  useEffect(() => {
    // A user types right after pressing its key, so it is mounted before.
    loadPalette().catch(() => undefined);
    return onOpenPalette(setPalette);
  }, []);

  const main = useRef<HTMLElement>(null);
  usePageFocus(location.pathname, main);

  const kept = layout === 'main' ? { page, location } : undefined;
  return (
    <>
      <a className="lab-skip" href={`#${mainId}`}>
        {t('ui.skip')}
      </a>
      {layout === 'bare' ? (
        <main ref={main} id={mainId} className="lab-bare" tabIndex={-1}>
          <PageAt page={page} location={location} key={location.pathname} />
        </main>
      ) : (
        <Frame ref={main} place={place} onKeys={() => setKeysOpen(true)}>
          <KeptPages current={kept} open={open} />
          {!kept && <PageAt page={page} location={location} key={location.pathname} />}
        </Frame>
      )}
      <p className="lab-unseen" role="status">
        {title}
      </p>
      {palette && (
        <Later onBroken={() => setPalette(undefined)}>
          <Palette kind={palette} onClose={() => setPalette(undefined)} />
        </Later>
      )}
      {keysOpen && (
        <Later onBroken={() => setKeysOpen(false)}>
          <KeysDialog onClose={() => setKeysOpen(false)} />
        </Later>
      )}
      <ShellKeys onKeys={() => setKeysOpen(true)} />
      <Jump letter="h" to={homePath} title="ui.home" />
      <Jumps />
    </>
  );
}

interface FrameProps {
  readonly place: Framed;
  readonly onKeys: () => void;
  readonly children: ReactNode;
  /** The place of the page. */
  readonly ref: Ref<HTMLElement>;
}

/** Navbar, sidebar, tabs and sheet; in a narrow window the sidebar is a drawer that closes on navigation. */
function Frame({ place, onKeys, children, ref }: FrameProps) {
  const { room, page } = place;
  const t = useT();
  const { pathname } = useLocation();
  const counts = useCounts();
  const narrow = useNarrowerThan(sidebarNeeds);
  const may = useMay();
  const isMain = (page.layout ?? 'main') === 'main';
  const [width, setWidth] = useState(storedSidebar);
  const [drawerAt, setDrawerAt] = useState<string>();
  const toggle = () => {
    const next = width === 'open' ? 'closed' : 'open';
    storeSidebar(next);
    setWidth(next);
  };
  const side = isMain && room && visibleMenu(room, may).length > 0 ? { room, page } : undefined;
  useShortcut({
    keys: '[',
    title: side ? 'ui.keys.sidebar' : undefined,
    run: toggle,
    enabled: side !== undefined && !narrow,
  });

  const kind = !isMain ? 'home' : side && !narrow ? width : 'none';
  return (
    <div className="lab-shell" data-side={kind}>
      <Navbar
        room={isMain ? room : undefined}
        counts={counts}
        onKeys={onKeys}
        onMenu={side && narrow ? () => setDrawerAt(pathname) : undefined}
      />
      {side && !narrow && (
        <aside className="lab-shell-side" aria-label={t('ui.sidebar.label')}>
          <Sidebar place={side} counts={counts} closed={width === 'closed'} onToggle={toggle} />
        </aside>
      )}
      {side && narrow && drawerAt !== undefined && (
        <Later onBroken={() => setDrawerAt(undefined)}>
          <SidebarDrawer place={side} counts={counts} open={drawerAt === pathname} onClose={() => setDrawerAt('')} />
        </Later>
      )}
      {isMain && <TabBar />}
      <main ref={ref} id={mainId} className={isMain ? 'lab-sheet' : 'lab-home'} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Ctrl K, C and ?. */
function ShellKeys({ onKeys }: { readonly onKeys: () => void }) {
  const hasCreates = useCreates().length > 0;
  useShortcut({ keys: 'mod+k', title: 'ui.keys.palette', run: () => openPalette('all') });
  useShortcut({ keys: 'c', title: 'ui.keys.create', run: () => openPalette('creates'), enabled: hasCreates });
  useShortcut({ keys: '?', title: 'ui.keys.list', run: onKeys });
  return null;
}

/** The letters after G that pages of the rooms ask for. */
function Jumps() {
  const may = useMay();
  const pages = useRooms().flatMap((room) => room.pages.filter(({ permissions }) => may(permissions)));
  return pages.map(({ jump, path, title }) => jump && <Jump key={jump} letter={jump} to={path} title={title} />);
}

function Jump({ letter, to, title }: { readonly letter: string; readonly to: string; readonly title: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: `g>${letter}`, title, run: () => void navigate(to) });
  return null;
}
