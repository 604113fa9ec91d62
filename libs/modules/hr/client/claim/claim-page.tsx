import { useState } from 'react';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Can } from '#lab/ui/access/can.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ActionBar } from '#lab/ui/subject/action-bar.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StatePlate, SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import { TaskForm } from '#lab/ui/subject/task-form.jsx';
import { useAct } from '#lab/ui/subject/use-act.js';
import { useTaskForm } from '#lab/ui/subject/use-task-form.js';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { CopyClaimButton } from '../copy-claim-button.js';
import { DeleteClaimButton } from '../delete-claim-button.js';
import { refusalOf } from '../form/refusal.js';
import { editClaimPath, route } from '../paths.js';
import { useClaimTitle } from '../words.js';
import { ClaimFacts } from './claim-facts.js';

/** One claim: what it is about, where it is, and what its reader may do with it. */
export function ClaimPage() {
  const { id = '' } = useParams();
  const claim = useApiQuery<LeaveClaimDetail>(`${route}/${id}`);
  if (claim.data) return <Claim claim={claim.data} />;
  if (claim.error) return <ProblemPanel problem={claim.error} onRetry={() => void claim.refetch()} />;
  return <PageComing />;
}

function Claim({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const titleOf = useClaimTitle();
  const navigate = useNavigate();
  const { data: process } = useApiQuery<ProcessView | null>(`${route}/${claim.id}/process`);
  const form = useTaskForm(leaveClaimWords, claim.actions);
  const [problems, setProblems] = useState<readonly FieldError[]>();
  const { act, busy } = useAct(
    { route, record: claim.id, version: claim.version },
    {
      onDone: (_, { action }) =>
        notify({ tone: 'done', text: t(`hr.claim.acted.${action}`, { number: claim.number }) }),
      // What is wrong with a field is mended where the fields are.
      onProblem: (problem) => {
        setProblems(problem.fields);
        if (!claim.mayEdit || problem.fields.length === 0) return false;
        void navigate(editClaimPath(claim.id), { state: refusalOf(problem) });
        return true;
      },
    },
  );
  return (
    <SubjectPage
      number={claim.number}
      title={titleOf(claim) ?? t('hr.claim.one')}
      plates={
        <>
          <SubjectState subject={leaveClaimWords} state={claim.state} plate />
          {claim.strip?.steps.includes('late') && <StatePlate tone="warning">{t('hr.claim.late')}</StatePlate>}
        </>
      }
      tools={<Tools claim={claim} />}
      rail={<ClaimRail claim={claim} />}
      bar={
        claim.actions.length > 0 && (
          <ActionBar
            key={`${claim.id}.${claim.version}`}
            subject={leaveClaimWords}
            actions={claim.actions}
            busy={busy}
            onAct={(offered, opinion) => act(offered, { ...(opinion ? { opinion } : {}), ...form.input(offered) })}
          />
        )
      }
    >
      <ClaimFacts claim={claim} />
      <TaskForm subject={leaveClaimWords} form={form} problems={problems} />
      {process && <ProcessSection process={process} subject={leaveClaimWords} />}
    </SubjectPage>
  );
}

function Tools({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      {claim.mayEdit && <DeleteClaimButton claim={claim} />}
      <Can permission={mayLeave.claim.create}>
        <CopyClaimButton claim={claim} />
      </Can>
      {claim.mayEdit && (
        <Button
          icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => void navigate(editClaimPath(claim.id))}
        >
          {t('hr.claim.edit')}
        </Button>
      )}
    </>
  );
}

function ClaimRail({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`hr.claim.fields.${field}`);
  return (
    <Facts
      place="rail"
      facts={[
        { label: label('owner'), value: <Person person={claim.owner} /> },
        { label: label('department'), value: claim.department ? nameIn(claim.department) : <Nothing /> },
        { label: label('number'), value: <span className="id">{claim.number}</span> },
        { label: label('updatedAt'), value: <Stamp value={claim.updatedAt} /> },
      ]}
    />
  );
}
