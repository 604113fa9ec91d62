import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const parameter = 'open';
/** In the state of an address that this page has made: the one before it is the page without its drawer. */
const mark = 'drawer';

interface OpenEntry {
  /** Id of what is open in the drawer of this page. */
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** What a page shows in its drawer is part of the address: the browser's back closes it, and a link opens it again. */
export function useOpenEntry(): OpenEntry {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const changed = (id: string | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(parameter);
    else next.set(parameter, id);
    return next;
  };
  const wasOpened = isOpened(state);
  return {
    id: params.get(parameter) ?? undefined,
    // Another row of an open drawer takes the place of the first.
    open: (id) => setParams(changed(id), { state: { [mark]: true }, replace: wasOpened }),
    close: () => {
      if (wasOpened) void navigate(-1);
      else if (params.has(parameter)) setParams(changed(undefined), { replace: true });
    },
  };
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

interface Entry {
  readonly id: string;
}

/** The open entry as it was when it was opened: a list that is read again changes nothing in a form. */
export function useHeldEntry<Row extends Entry>(id: string | undefined, found: Row | undefined): Row | undefined {
  const [held, setHeld] = useState<Row>();
  if (id === undefined) {
    if (held) setHeld(undefined);
    return undefined;
  }
  if (held?.id === id) return held;
  if (found) setHeld(found);
  return found;
}
