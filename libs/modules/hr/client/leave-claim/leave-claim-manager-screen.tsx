import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { LeaveClaimList } from './leave-claim-list-screen.js';

/** The claims of everybody, for those who manage leave. */
export default function LeaveClaimManagerScreen() {
  const t = useT();
  return (
    <LeaveClaimList
      name="hr.allClaims"
      desk={useMemo(() => ({ title: t('hr.claim.all'), scope: 'all', empty: { title: t('hr.claim.allEmpty') } }), [t])}
    />
  );
}
