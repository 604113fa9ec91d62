import { useParams } from 'react-router-dom';
import { mayOrg } from '../../shared/org.permissions.js';
import { MembersPage } from '../members/members-page.js';

/** Who was put into a group. */
export default function GroupMembersPage() {
  const { id = '' } = useParams();
  return <MembersPage route={`org/groups/${id}`} save={mayOrg.group.save} />;
}
