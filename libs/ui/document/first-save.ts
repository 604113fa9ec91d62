import { useInsertionEffect } from 'react';
import type { RecordDetail } from '#lab/shared/document-kind.js';
import { useMe } from '../access/session-provider.js';
import { ownSession } from '../access/token.js';
import { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { newId } from '../new-id.js';

/** A new record that was sent, as long as its answer is not known. */
interface Sent {
  /** Idempotency key: the repeat of the request answers the record that the first one has made. */
  readonly key: string;
  readonly body: object;
}

/**
 * Creates a record once, although the answer to the first save may get lost: the next save, even after a reload of the
 * page, asks for that record with the same key and then saves what has changed since.
 */
export function useFirstSave<Detail extends RecordDetail>(route: string): (body: object) => Promise<Detail> {
  const { user } = useMe();
  const place = `firstSave:${user.id}:${route}`;
  // Ends with the page itself, not while it is out of sight: a form that is left on purpose is given up.
  useInsertionEffect(() => {
    const { stay } = ownSession();
    return () => {
      if (ownSession().stay === stay) sessionStorage.removeItem(place);
    };
  }, [place]);
  const create = async (body: object): Promise<Detail> => {
    const sent = sentBefore(place) ?? { key: newId(), body };
    const hasChanged = JSON.stringify(sent.body) !== JSON.stringify(body);
    sessionStorage.setItem(place, JSON.stringify(sent));
    let made: Detail;
    try {
      made = await api.post<Detail>(route, sent.body, { idempotencyKey: sent.key });
    } catch (problem) {
      if (!isRefusal(problem)) throw problem;
      sessionStorage.removeItem(place);
      if (hasChanged) return create(body);
      throw problem;
    }
    const record = hasChanged ? await api.put<Detail>(`${route}/${made.id}`, { ...body, version: made.version }) : made;
    sessionStorage.removeItem(place);
    return record;
  };
  return create;
}

function sentBefore(place: string): Sent | undefined {
  const kept = sessionStorage.getItem(place);
  return kept === null ? undefined : (JSON.parse(kept) as Sent);
}

/** The server has made nothing; after a 401 it is sent again with the next session. */
function isRefusal(problem: unknown): boolean {
  return problem instanceof ApiError && !problem.trouble && problem.status < 500 && problem.status !== 401;
}
