import { Activity, Suspense, useState } from 'react';
import { Route, Routes, type Location } from 'react-router-dom';
import type { Page } from '../room.js';
import { PageBoundary } from './page-boundary.js';
import { PageComing } from './page-coming.js';

/** Pages kept alive at once; more would only hold memory. */
const most = 8;

interface Kept {
  readonly page: Page;
  /** Where the page was last seen; one that is out of sight must not follow the address bar. */
  readonly location: Location;
}

interface KeptPagesProps {
  /** The page in sight; none while the reader is at home. */
  readonly current: Kept | undefined;
  /** Paths of the open tabs; the page of a closed one is forgotten. */
  readonly open: readonly string[];
}

/** The current page, and behind it those of the other tabs as they were left: half-filled forms, scroll, selection. */
export function KeptPages({ current, open }: KeptPagesProps) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const next = keep(kept, current, open);
  if (next !== kept) setKept(next);
  const path = current?.location.pathname;
  return next.map(({ page, location }) => (
    <Activity key={location.pathname} mode={location.pathname === path ? 'visible' : 'hidden'}>
      <PageAt page={page} location={location} />
    </Activity>
  ));
}

/** A page with the parameters of the address that it is at. */
export function PageAt({ page, location }: Kept) {
  return (
    <Routes location={location}>
      <Route path={page.path} element={<PageView page={page} />} />
    </Routes>
  );
}

/** One page by itself: its chunk on the way, its failure, its screen. */
function PageView({ page }: Pick<Kept, 'page'>) {
  return (
    <PageBoundary>
      <Suspense fallback={<PageComing />}>
        <page.Screen />
      </Suspense>
    </PageBoundary>
  );
}

/** Order stays as visited: moving a hidden page in the document would lose its scroll. */
function keep(kept: readonly Kept[], current: Kept | undefined, open: readonly string[]): readonly Kept[] {
  const path = current?.location.pathname;
  const alive = kept.filter(
    ({ page, location }) => location.pathname === path || (!page.noCache && open.includes(location.pathname)),
  );
  const unchanged = alive.length === kept.length ? kept : alive;
  if (!current) return unchanged;
  const same = alive.find(({ location }) => location.pathname === path);
  if (!same) return [...alive.slice(Math.max(0, alive.length + 1 - most)), current];
  if (same.location === current.location) return unchanged;
  return alive.map((each) => (each === same ? current : each));
}
