import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveRevocationDocument, leaveRevocationWords } from '../../shared/leave-revocation.words.js';
import { useFrom } from '../leave-revocation/use-from.js';
import { useDays } from './leave-claim-titles.js';

/** What was written to take a claim back, the latest first. */
export function RevocationsOfClaim({ revocations }: Pick<LeaveClaimDetail, 'revocations'>) {
  const t = useT();
  const from = useFrom();
  const inDays = useDays();
  if (revocations.length === 0) return null;
  return (
    <Section title={t('hr.revocation.many')}>
      <ul className="hr-revocations">
        {revocations.map((revocation) => (
          <li key={revocation.id}>
            <Link to={leaveRevocationDocument.paths.record(revocation.id)}>{revocation.number}</Link>
            <span className="lab-figures">
              {from(revocation)} · {inDays(revocation.days)}
            </span>
            <SubjectState subject={leaveRevocationWords} state={revocation.state} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
