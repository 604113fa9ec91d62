import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '#lab/shared/define-resource.js';
import { bindingPage, processPages } from '#lab/shared/process-pages.js';
import { useMay } from '../access/session-provider.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import type { CatalogueRow } from './catalogue-value.js';

/** What a field points to that holds a process. */
const processes = 'process/definitions/of/';

/** The page on which the process of a field of an entry is changed; undefined for other fields and those who may not see it. */
export function useBindingPage(resource: Resource, name: string, row: CatalogueRow | undefined): string | undefined {
  const may = useMay();
  const rooms = useRooms();
  if (!row || resource.binds === undefined || !resource.fields[name]?.options.of?.startsWith(processes))
    return undefined;
  // Who may open a process may see what starts it.
  const place = findPlace(rooms, `${processPages.centre}/bindings`);
  return place && may(place.page.permissions) ? bindingPage(resource.binds, row.id, name) : undefined;
}

interface BindingLinkProps {
  readonly resource: Resource;
  readonly name: string;
  readonly row: CatalogueRow;
  readonly children: ReactNode;
}

/** The process of an entry, which leads to where it is bound; any other value as it is. */
export function BindingLink({ resource, name, row, children }: BindingLinkProps) {
  const page = useBindingPage(resource, name, row);
  if (page === undefined || !row[name]) return children;
  return (
    <Link to={page} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
