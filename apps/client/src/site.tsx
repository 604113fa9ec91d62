import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { OpenPage } from '#lab/ui/access/open-page.jsx';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { deadEndPaths, homePath } from '#lab/ui/layout/places.js';
import type { Room } from '#lab/ui/room.js';

const NotFound = lazy(async () => ({ default: (await import('#lab/ui/access/dead-ends.jsx')).NotFoundPage }));
const NoAccess = lazy(async () => ({ default: (await import('#lab/ui/access/dead-ends.jsx')).NoAccessPage }));

const forStrangers: Readonly<Record<string, ReactNode>> = {
  [deadEndPaths.notFound]: <NotFound />,
  [deadEndPaths.noAccess]: <NoAccess />,
};

interface SiteProps {
  /** The room with the pages in front of the sign-in. */
  readonly front: Room;
  /** Everything behind it. */
  readonly Inside: ComponentType;
}

/** The addresses of the site: what is open to everybody, and behind the sign-in the pages of all rooms. */
export function Site({ front, Inside }: SiteProps) {
  return (
    <Suspense>
      <Routes>
        <Route path="/" element={<Navigate to={homePath} replace />} />
        <Route path="/redirect/*" element={<Redirect />} />
        {front.pages
          .filter(({ open }) => open)
          .map((page) => (
            <Route key={page.path} path={page.path} element={<OpenPage page={page} />} />
          ))}
        <Route path="*" element={<Behind Inside={Inside} />} />
      </Routes>
    </Suspense>
  );
}

/** Behind the sign-in; only a dead end can be read by strangers too. */
function Behind({ Inside }: Pick<SiteProps, 'Inside'>) {
  const { pathname } = useLocation();
  return (
    <RequireSession stranger={forStrangers[pathname]}>
      <Inside />
    </RequireSession>
  );
}

/** Passes through to the rest of its own path; going there and back again starts a page anew. */
function Redirect() {
  const { '*': rest } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/${rest ?? ''}${search}`} replace />;
}
