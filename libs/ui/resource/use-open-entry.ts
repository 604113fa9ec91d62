import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const usual = 'open';
/** In the state of an address that this page has made: the one before it is the page without its drawer. */
const mark = 'drawer';

interface OpenEntry {
  /** Id of what is open in the drawer of this page. */
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * What a page shows in its drawer is part of the address: the browser's back closes it, and a link opens it again.
 * `parameter` is its name there.
 */
export function useOpenEntry(parameter = usual): OpenEntry {
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

interface EditedEntry {
  /** What the drawer shows: by the address, or because it holds what was typed. */
  readonly shown: string | undefined;
  readonly open: (id: string) => void;
  /** The browser's back has left the address of an entry that holds typed values: the user is asked. */
  readonly leaving: boolean;
  /** Whether the shown entry holds typed values. */
  readonly touch: (holds: boolean) => void;
  readonly stay: () => void;
  readonly close: () => void;
}

/**
 * The entry that is edited in the drawer, by the address. Where the browser's back would take what was typed with it,
 * the drawer stays and asks.
 */
export function useEditedEntry(): EditedEntry {
  const { id, open, close } = useOpenEntry();
  // The entry that holds typed values.
  const [touched, setTouched] = useState<string>();
  const shown = id ?? touched;
  return {
    shown,
    open,
    leaving: id === undefined && touched !== undefined,
    touch: (holds) => setTouched(holds ? shown : undefined),
    stay: () => touched !== undefined && open(touched),
    close: () => {
      setTouched(undefined);
      if (id !== undefined) close();
    },
  };
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
