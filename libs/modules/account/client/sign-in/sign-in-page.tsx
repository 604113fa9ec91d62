import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { loginTypes } from '../../../org/shared/org.codes.js';
import { SignOnButton } from '../single-sign-on/sign-on-button.js';
import { DoorFrame } from './door-frame.js';
import { SignInForm } from './sign-in-form.js';
import { useMethods } from './use-methods.js';

/** The door for those who have an account. */
export function SignInPage() {
  const t = useT();
  const methods = useMethods();
  const hasDirectory = methods?.loginTypes.includes(loginTypes.of.domain);
  return (
    <DoorFrame title={t('account.pages.login')} foot={t('account.signIn.idle')}>
      <h1>{t('account.signIn.title')}</h1>
      <p className="sign-in-text">{t(hasDirectory ? 'account.signIn.companyText' : 'account.signIn.text')}</p>
      <SignInForm hasMail={methods?.mail ?? false} />
      <SignOnButton methods={methods} />
    </DoorFrame>
  );
}
