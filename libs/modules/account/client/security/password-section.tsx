import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { loginTypes } from '../../../org/shared/org.codes.js';
import { ChangePasswordForm } from '../password/change-password-form.js';

/** The own password, or where it is kept when that is not here. */
export function PasswordSection() {
  const t = useT();
  const { loginType } = useMe().user;
  const elsewhere =
    loginType === loginTypes.of.domain ? 'directory' : loginType === loginTypes.of.sso ? 'provider' : undefined;
  return (
    <Section title={t('account.change.title')}>
      {elsewhere ? <p className="lab-muted">{t(`account.change.${elsewhere}`)}</p> : <ChangePasswordForm />}
    </Section>
  );
}
