import { useEffect } from 'react';
import { LanguageSwitch } from '#lab/ui/i18n/language-switch.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { windowTitle } from '#lab/ui/layout/page-title.js';
import { Mark } from '#lab/ui/mark.jsx';
import { ThemeButton } from '#lab/ui/theme/theme-button.jsx';
import { Scene } from './scene.js';
import { SignInForm } from './sign-in-form.js';

/** The door: what the product is about at the left, the form at the right. */
export function SignInPage() {
  const t = useT();
  const title = t('account.pages.login');
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  return (
    <div className="sign-in">
      <aside className="sign-in-scene" aria-label="Labdesk">
        <p className="sign-in-brand">
          <Mark size={26} />
          Labdesk
        </p>
        <Scene />
        <div className="sign-in-claim">
          <p>{t('account.scene.claim')}</p>
          <p>{t('account.scene.text')}</p>
        </div>
      </aside>
      <main className="sign-in-side">
        <div className="sign-in-choices">
          <ThemeButton />
          <LanguageSwitch long />
        </div>
        <div className="sign-in-middle">
          <h1>{t('account.signIn.title')}</h1>
          <p className="sign-in-text">{t('account.signIn.text')}</p>
          <SignInForm />
        </div>
        <footer>{t('account.signIn.idle')}</footer>
      </main>
    </div>
  );
}
