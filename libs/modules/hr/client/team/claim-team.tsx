import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { ClaimTeam as Team } from '../../shared/team-calendar.dto.js';
import { usePeriods } from '../leave-claim/leave-claim-titles.js';
import { Warning } from '../warning.js';
import { TeamGrid } from './team-grid.js';

/** Who of the department is away during a leave, and on which days too few would be at work. */
export function ClaimTeam({ claimId }: { readonly claimId: string }) {
  const t = useT();
  const answer = useApiQuery<Team | null>(`hr/team-calendar/claims/${claimId}`);
  return (
    <Section title={t('hr.team.during')}>
      <Answered answer={answer}>{(team) => team && <TeamOfClaim team={team} />}</Answered>
    </Section>
  );
}

function TeamOfClaim({ team }: { readonly team: Team }) {
  const t = useT();
  const nameIn = useNameIn();
  const periods = usePeriods();
  const { department, colleagues, away, people, short, substituteAway } = team;
  const name = department ? nameIn(department) : '';
  return (
    <>
      {short.length > 0 && (
        <Warning title={t('hr.team.shortTitle')}>
          <ul className="hr-team-short">
            {short.map((each) => (
              <li key={`${each.from} ${nameIn(each.department)}`}>
                {t('hr.team.shortDays', { ...each, days: periods([each]), department: nameIn(each.department) })}
              </li>
            ))}
          </ul>
        </Warning>
      )}
      {substituteAway.length > 0 && (
        <Warning title={t('hr.claim.substituteAway', { periods: periods(substituteAway) })} />
      )}
      <p className="lab-muted">{t('hr.team.awayOf', { count: away, colleagues, department: name })}</p>
      {people.length > 0 && <TeamGrid {...team} label={t('hr.team.during')} />}
    </>
  );
}
