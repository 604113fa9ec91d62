import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { Member } from '../../shared/access.dto.js';

/** Members that are named beside their role or group. */
const mostNamed = 8;

interface MembersSectionProps {
  /** Of what: `org/roles/<id>`. */
  readonly route: string;
  /** Where all of them are listed. */
  readonly to: string;
}

/** The first members of a role or group, and the way to all of them. */
export function MembersSection({ route, to }: MembersSectionProps) {
  const t = useT();
  const { data, error } = useApiQuery<Page<Member>>(`${route}/members`, { size: mostNamed });
  return (
    <Section title={t('org.role.members')} note={data?.total ?? (error ? '—' : undefined)}>
      <ul className="org-names">
        {data?.rows.map((member) => (
          <li key={member.id}>
            <Person person={member} picture={member.photo} note={member.userId} />
          </li>
        ))}
      </ul>
      <Link className="lab-link" to={to}>
        {t('org.role.allMembers')}
      </Link>
    </Section>
  );
}
