import { Link } from 'react-router-dom';
import type { EarlierRequest } from '#lab/shared/earlier-request.js';
import { outcomeTones } from '#lab/shared/round-outcome.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import type { SubjectEntry } from '#lab/ui/subject/registry.js';
import { SetbackLine } from '#lab/ui/subject/setback.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { taskRoute } from '../../shared/task-route.js';

interface EarlierSectionProps {
  readonly task: string;
  readonly entry: SubjectEntry;
  /** Without ways to other pages. */
  readonly alone: boolean;
}

/** Similar requests of the same requester and what became of them; nothing where there are none. */
export function EarlierSection({ task, entry, alone }: EarlierSectionProps) {
  const t = useT();
  const { data = [] } = useApiQuery<readonly EarlierRequest[]>(`${taskRoute(task)}/earlier`);
  if (data.length === 0) return null;
  return (
    <Section title={t('inbox.earlier.title')} note={t('inbox.earlier.note')}>
      <ul className="inbox-earlier">
        {data.map((request) => (
          <Request key={request.recordId} request={request} to={alone ? undefined : entry.path(request.recordId)} />
        ))}
      </ul>
    </Section>
  );
}

function Request({ request, to }: { readonly request: EarlierRequest; readonly to: string | undefined }) {
  const t = useT();
  const title = useNameIn()(request.title);
  const { number, end, amount, days } = request;
  return (
    <li>
      <span className="inbox-earlier-title">{to === undefined ? title : <Link to={to}>{title}</Link>}</span>
      <StateTag tone={outcomeTones[end.outcome]}>{t(`ui.outcomes.${end.outcome}`)}</StateTag>
      {amount !== undefined && <CardMoney card={request} />}
      {days !== undefined && <span>{t('inbox.earlier.days', { days })}</span>}
      <span className="lab-muted">
        <span className="id">{number}</span> · <Stamp value={end.at} />
      </span>
      {end.outcome !== 'approved' && <SetbackLine setback={end} />}
    </li>
  );
}
