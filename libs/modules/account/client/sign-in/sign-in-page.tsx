import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { SignOnButton } from '../single-sign-on/sign-on-button.js';
import { DoorFrame } from './door-frame.js';
import { SignInForm } from './sign-in-form.js';

/** The door for those who have an account. */
export function SignInPage() {
  const t = useT();
  return (
    <DoorFrame title={t('account.pages.login')} foot={t('account.signIn.idle')}>
      <h1>{t('account.signIn.title')}</h1>
      <p className="sign-in-text">{t('account.signIn.text')}</p>
      <SignInForm />
      <SignOnButton />
    </DoorFrame>
  );
}
