import { Building2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { safeRedirect } from '#lab/ui/access/require-session.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { SignInMethods } from '../../shared/single-sign-on.dto.js';

/** The way in through the company's identity provider; nothing where there is none. */
export function SignOnButton({ methods }: { readonly methods: SignInMethods | undefined }) {
  const t = useT();
  const nameIn = useNameIn();
  const [params] = useSearchParams();
  if (!methods?.singleSignOn) return null;
  const redirect = encodeURIComponent(safeRedirect(params.get('redirect')));
  return (
    <div className="sign-on">
      <p>{t('account.signOn.or')}</p>
      {/* A link and no call: the browser itself has to go there and come back. */}
      <a href={`/api/auth/sso/start?redirect=${redirect}`}>
        <Building2 size={16} strokeWidth={1.7} aria-hidden />
        {nameIn(methods.singleSignOn)}
      </a>
    </div>
  );
}
