import { useParams } from 'react-router-dom';
import { mayOrg } from '../../shared/org.permissions.js';
import { MembersPage } from './members-page.js';

/** Who has a role. */
export default function RoleMembersPage() {
  const { id = '' } = useParams();
  return <MembersPage route={`org/roles/${id}`} save={mayOrg.role.save} />;
}
