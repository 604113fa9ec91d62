import { useRef } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useAct } from '#lab/ui/subject/use-act.js';
import type { LeaveClaimDetail, LeaveClaimDraft } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { claimPath, editClaimPath, route } from '../paths.js';
import { refusalOf, type Refusal } from './refusal.js';

interface SavingProps {
  /** Absent for a new claim. */
  readonly initial: LeaveClaimDetail | undefined;
  /** There is something that the server does not have. */
  readonly dirty: boolean;
  readonly draft: () => Promise<LeaveClaimDraft>;
  readonly onSaved: (claim: LeaveClaimDetail) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves the draft, and submits it as it was saved; a new claim then goes on to a page of its own. */
export function useClaimSaving({ initial, dirty, draft, onSaved, onRefused }: SavingProps) {
  const t = useT();
  const moveOn = useMoveOn();
  // A claim that was created and then not submitted is saved the next time, never created twice.
  const stored = useRef(initial);
  const refuse = (problem: ApiError) => {
    // A lost line is told above the page; what was refused is told where it is mended.
    if (problem.trouble || problem.told || problem.status >= 500) return false;
    if (stored.current && !initial) moveOn(editClaimPath(stored.current.id), refusalOf(problem));
    else onRefused(refusalOf(problem));
    return true;
  };
  const store = useApiMutation<'save' | 'submit', LeaveClaimDetail>(
    async () => {
      const body = await draft();
      const before = stored.current;
      return before
        ? api.put<LeaveClaimDetail>(`${route}/${before.id}`, { ...body, version: before.version })
        : api.post<LeaveClaimDetail>(route, body);
    },
    { refreshes: [route], onProblem: refuse },
  );
  const { act, busy } = useAct(
    { route, record: initial?.id ?? '', version: initial?.version ?? 0 },
    {
      onDone: ({ id }) => {
        notify({ tone: 'done', text: t('hr.claim.acted.submit', { number: stored.current?.number }) });
        moveOn(claimPath(id));
      },
      onProblem: refuse,
    },
  );
  const put = async (goal: 'save' | 'submit', next: (claim: LeaveClaimDetail) => void) => {
    const claim = await store.mutateAsync(goal).catch(() => undefined);
    if (!claim) return;
    stored.current = claim;
    onSaved(claim);
    next(claim);
  };
  const start = ({ id, version }: LeaveClaimDetail) =>
    act({ action: leaveClaimWords.start }, {}, { route, record: id, version });
  return {
    busy: busy ? ('submit' as const) : store.isPending ? store.variables : undefined,
    save: () => {
      void put('save', ({ id }) => {
        if (!initial) moveOn(editClaimPath(id));
      });
    },
    submit: () => {
      if (stored.current && !dirty) start(stored.current);
      else void put('submit', start);
    },
  };
}
