import { useState } from 'react';
import { Button } from 'antd';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { department as resource } from '../../shared/department.resource.js';
import type { Leadership } from '../../shared/leadership.dto.js';
import { PlanDialog } from './plan-dialog.js';

interface DepartmentLeadersProps {
  readonly id: string;
  readonly name: string;
}

type Planned = Leadership['planned'][number];
type Term = Leadership['terms'][number];

/** Who leads a department, who takes over when, and who has led it so far. */
export function DepartmentLeaders({ id, name }: DepartmentLeadersProps) {
  const t = useT();
  const mayWrite = useMay()(resource.permissions.save);
  const [planning, setPlanning] = useState(false);
  const { data, error, refetch } = useApiQuery<Leadership>(`${resource.route}/${id}/leadership`);
  if (error) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!data) return <PageComing />;
  return (
    <Section
      title={t('org.department.leaders.title')}
      tools={mayWrite && <Button onClick={() => setPlanning(true)}>{t('org.department.leaders.plan')}</Button>}
    >
      {data.planned.length > 0 && (
        <>
          <h3 className="org-leaders-part">{t('org.department.leaders.planned')}</h3>
          <ul className="org-leaders" aria-label={t('org.department.leaders.planned')}>
            {data.planned.map((plan) => (
              <PlannedLine key={plan.id} department={id} plan={plan} mayCancel={mayWrite} />
            ))}
          </ul>
        </>
      )}
      <h3 className="org-leaders-part">{t('org.department.leaders.history')}</h3>
      {data.terms.length === 0 && <p className="lab-muted">{t('org.department.leaders.noHistory')}</p>}
      <ul className="org-leaders" aria-label={t('org.department.leaders.history')}>
        {data.terms.map((term, at) => (
          <TermLine key={at} term={term} />
        ))}
      </ul>
      {planning && <PlanDialog id={id} name={name} leadership={data} onClose={() => setPlanning(false)} />}
    </Section>
  );
}

interface PlannedLineProps {
  /** Its id. */
  readonly department: string;
  readonly plan: Planned;
  readonly mayCancel: boolean;
}

function PlannedLine({ department, plan, mayCancel }: PlannedLineProps) {
  const t = useT();
  const nameIn = useNameIn();
  const cancel = useApiMutation(
    () => api.post(`${resource.route}/${department}/plans/${plan.id}/cancel`, { version: plan.version }),
    {
      refreshes: [resource.route],
      onDone: () => notify({ tone: 'done', text: t('org.department.leaders.cancelled') }),
    },
  );
  return (
    <li>
      <span className="lab-muted">{t(fieldLabel(resource, plan.office))}</span>
      <span>{plan.person ? nameIn(plan.person) : t('org.department.leaders.vacant')}</span>
      <span className="org-leaders-when">{t('org.department.leaders.from', { day: plan.day })}</span>
      {mayCancel && (
        <Confirm
          title={t('org.department.leaders.cancelAsk', { day: plan.day })}
          okText={t('org.department.leaders.cancel')}
          cancelText={t('ui.close')}
          onConfirm={() => cancel.mutate(undefined)}
        >
          <Button size="small" type="text" loading={cancel.isPending}>
            {t('org.department.leaders.cancel')}
          </Button>
        </Confirm>
      )}
      {plan.isStuck && (
        <p className="org-leaders-stuck">
          <ToneIcon tone="warning" /> {t('org.department.leaders.stuck')}
        </p>
      )}
    </li>
  );
}

function TermLine({ term: { office, person, from, until } }: { readonly term: Term }) {
  const t = useT();
  const nameIn = useNameIn();
  const words = from ? (until ? 'fromUntil' : 'since') : until ? 'until' : 'always';
  return (
    <li data-past={until !== null || undefined}>
      <span className="lab-muted">{t(fieldLabel(resource, office))}</span>
      <span>{nameIn(person)}</span>
      <span className="org-leaders-when">{t(`org.department.leaders.${words}`, { from, until })}</span>
    </li>
  );
}
