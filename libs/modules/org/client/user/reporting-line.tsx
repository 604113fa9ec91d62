import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Avatar } from '#lab/ui/subject/person.jsx';
import type { LinePerson } from '../../shared/access.dto.js';
import { userStatus } from '../../shared/org.codes.js';
import { usersPath } from '../paths.js';

/** The superiors of a user, the nearest first, up to the CEO or a user without a superior. */
export function ReportingLine({ line }: { readonly line: readonly LinePerson[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const noteOf = ({ title, isCeo, status }: LinePerson) =>
    [title, isCeo && t('org.access.ceo'), status === userStatus.of.disabled && t('org.user.statusCodes.1')]
      .filter(Boolean)
      .join(' · ');
  return (
    <ol className="org-line">
      {line.map((person) => (
        <li key={person.id}>
          <Avatar id={person.id} name={nameIn(person.name)} size={22} picture={person.photo} />
          <Link to={`${usersPath}/${person.id}`}>{nameIn(person.name)}</Link>
          <span className="lab-muted">{noteOf(person)}</span>
        </li>
      ))}
    </ol>
  );
}
