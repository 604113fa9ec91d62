import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { errors } from '#lab/shared/errors.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { useRequestAct } from '../request/use-request-act.js';
import { editPath, requestPath, requestRoute } from '../routes.js';
import { handOver, type Handover } from './handover.js';

/** A draft as it is sent, and what the form needs to know once it has arrived. */
export interface Sent {
  readonly body: object;
  readonly print: string;
  /** Keys of the lines, in the order sent. */
  readonly keys: readonly string[];
}

interface Put extends Sent {
  readonly goal: 'save' | 'submit';
  /** The version that is written over. */
  readonly version: number | undefined;
}

interface SavingProps {
  /** The request as it is stored; undefined until it was saved once. */
  readonly stored: RequestDetail | undefined;
  /** The page is that of a new request; once stored it has a page of its own. */
  readonly isNew: boolean;
  readonly dirty: boolean;
  readonly compose: () => Sent;
  readonly onStored: (stored: RequestDetail, sent: Sent) => void;
  /** The form as it stands now, for the page that goes on with it; `sent` is what the server has of it. */
  readonly hold: (stored: RequestDetail, sent?: Sent) => Handover;
  readonly onRefused: (problem: ApiError, keys: readonly string[]) => void;
}

/** Saves the draft, submits it as it was saved, and settles what happens when somebody else saved it in between. */
export function useRequestSaving({ stored, isNew, dirty, compose, onStored, hold, onRefused }: SavingProps) {
  const moveOn = useMoveOn();
  const [conflict, setConflict] = useState<RequestDetail>();
  const [gone, setGone] = useState(false);
  const known = useRef(stored);
  const keys = useRef<readonly string[]>([]);
  // Answers come later than the page that asked: they find the form as it stands by then.
  const latest = useRef({ hold, onStored });
  useLayoutEffect(() => {
    latest.current = { hold, onStored };
    known.current = stored;
  });

  const goOn = (form: Handover) => {
    handOver(form);
    moveOn(editPath(form.stored.id));
  };
  const refuse = (problem: ApiError): boolean => {
    // A lost line is told above the page; what was refused is told where it is mended.
    if (problem.trouble || problem.told || problem.status >= 500) return false;
    if (problem.code === errors.stale.code && known.current) void lookAgain(known.current.id);
    else if (problem.code === errors.notFound.code) setGone(true);
    else if (isNew && known.current) goOn({ ...latest.current.hold(known.current), problem });
    else onRefused(problem, keys.current);
    return true;
  };
  const lookAgain = async (id: string) => {
    try {
      setConflict(await api.get<RequestDetail>(`${requestRoute}/${id}`));
    } catch {
      setGone(true);
    }
  };

  const { act, busy: acting } = useRequestAct(stored, {
    onDone: ({ id }) => moveOn(requestPath(id)),
    onProblem: refuse,
  });
  const submitStored = ({ id, version }: RequestDetail) =>
    act({ action: requestWords.start }, {}, { route: requestRoute, record: id, version });

  const store = useApiMutation<Put, RequestDetail>(
    ({ body, version }) =>
      version === undefined || !known.current
        ? api.post<RequestDetail>(requestRoute, body)
        : api.put<RequestDetail>(`${requestRoute}/${known.current.id}`, { ...body, version }),
    {
      refreshes: [requestRoute, 'Common'],
      onDone: (request, sent) => {
        known.current = request;
        setConflict(undefined);
        latest.current.onStored(request, sent);
        if (sent.goal === 'submit') submitStored(request);
        else if (isNew) goOn(latest.current.hold(request, sent));
      },
      onProblem: refuse,
    },
  );
  const put = (goal: Put['goal'], version = known.current?.version) => {
    const sent = compose();
    keys.current = sent.keys;
    store.mutate({ ...sent, goal, version });
  };

  return {
    busy: acting ? ('submit' as const) : store.isPending ? store.variables.goal : undefined,
    save: () => put('save'),
    submit: () => {
      if (!known.current || dirty) return put('submit');
      keys.current = compose().keys;
      submitStored(known.current);
    },
    /** What somebody else saved in the meantime. */
    conflict,
    /** The draft is no longer there, or no longer the reader's. */
    gone,
    keepMine: () => conflict && put('save', conflict.version),
    settled: () => setConflict(undefined),
  };
}
