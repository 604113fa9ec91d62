import { useState } from 'react';
import { Button } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { AuditSeals, AuditVerified } from '../../shared/audit.dto.js';

/** Problems that are listed; with more of them the database has to be examined. */
const mostShown = 20;

/** How far the audit is sealed, and the check of its seals. */
export function SealLine() {
  const t = useT();
  const { data: state } = useApiQuery<AuditSeals>('system/audit/seals');
  const [rows, setRows] = useState(0);
  const check = useApiMutation(() => verifyAll(setRows));
  if (!state) return null;
  return (
    <section className="audit-seals" aria-label={t('system.audit.seals.title')}>
      <span className="lab-muted" title={state.hash ? `${t('system.audit.seals.hash')}: ${state.hash}` : undefined}>
        {state.until
          ? t('system.audit.seals.state', { ...state, until: stampText(state.until, 'minute') })
          : t('system.audit.seals.nothing')}
      </span>
      {state.until && (
        <Button
          size="small"
          icon={<ShieldCheck size={14} strokeWidth={1.7} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          {t('system.audit.seals.verify')}
        </Button>
      )}
      <span role="status">
        {check.isPending ? t('system.audit.seals.checking', { rows }) : check.data && <Result found={check.data} />}
      </span>
      {check.data && <Problems problems={check.data.problems} />}
    </section>
  );
}

function Result({ found }: { readonly found: AuditVerified }) {
  const t = useT();
  const count = found.problems.length;
  return (
    <StateTag tone={count === 0 ? 'done' : 'failed'}>
      {count === 0 ? t('system.audit.seals.intact', { ...found }) : t('system.audit.seals.broken', { count })}
    </StateTag>
  );
}

function Problems({ problems }: Pick<AuditVerified, 'problems'>) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <ul className="audit-problems">
      {problems.slice(0, mostShown).map((problem) => (
        <li key={`${problem.kind} ${problem.seal} ${problem.row ?? ''}`}>
          {t(`system.audit.seals.problems.${problem.kind}`, { ...problem })}
        </li>
      ))}
      {problems.length > mostShown && <li>{t('system.audit.seals.first', { count: mostShown })}</li>}
    </ul>
  );
}

/** Asks on until the last seal was looked at. */
async function verifyAll(onRows: (rows: number) => void): Promise<AuditVerified> {
  let all: AuditVerified = { seals: 0, rows: 0, problems: [], next: 0 };
  while (all.next !== null) {
    onRows(all.rows);
    const more: AuditVerified = await api.get<AuditVerified>('system/audit/verify', { behind: all.next });
    all = {
      seals: all.seals + more.seals,
      rows: all.rows + more.rows,
      problems: [...all.problems, ...more.problems],
      next: more.next,
    };
  }
  return all;
}
