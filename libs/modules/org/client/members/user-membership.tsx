import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { Resource } from '#lab/shared/define-resource.js';
import { MembershipSection, type Membership } from './membership-section.js';

interface UserMembershipProps {
  readonly user: { readonly id: string; readonly name: string };
  /** What they are members of: roles or groups. */
  readonly resource: Resource;
  readonly rows: readonly Membership[];
  readonly to: (id: string) => string;
  /** Where its words stand, `org.access.ofRoles`. */
  readonly texts: string;
}

/** The roles or the groups of a person, given and taken one by one; each counts at once. */
export function UserMembership({ user, resource, rows, to, texts }: UserMembershipProps) {
  const t = useT();
  const may = useMay();
  const mayWrite = may(resource.permissions.save);
  const refreshes = ['org/users', resource.route];
  const confirm = (words: string) => notify({ tone: 'done', text: t(`${texts}.${words}`) });
  const give = useApiMutation((id: string) => api.post(`${resource.route}/${id}/members`, { users: [user.id] }), {
    refreshes,
    onDone: () => confirm('given'),
  });
  const take = useApiMutation<string, unknown>((id) => api.remove(`${resource.route}/${id}/members/${user.id}`), {
    refreshes,
    onDone: () => confirm('taken'),
  });
  return (
    <MembershipSection
      title={t(`${texts}.title`)}
      rows={rows}
      none={t(`${texts}.none`)}
      of={resource.route}
      to={may(resource.permissions.search) ? to : undefined}
      labels={{
        choose: t(`${texts}.choose`),
        give: t(`${texts}.give`),
        take: (name) => t(`${texts}.take`, { name }),
        takeAsk: (name) => t('org.members.takeAsk', { name: user.name, from: name }),
      }}
      onGive={mayWrite ? (id, done) => give.mutate(id, { onSuccess: done }) : undefined}
      onTake={mayWrite ? (id) => take.mutate(id) : undefined}
      busy={give.isPending || take.isPending}
    />
  );
}
