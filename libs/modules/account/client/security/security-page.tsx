import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DevicesSection } from './devices-section.js';
import { PasswordSection } from './password-section.js';
import { SessionsSection } from './sessions-section.js';
import { SignatureSection } from './signature-section.js';
import { TotpSection } from './totp-section.js';

/** How I get in, and where I am. */
export function SecurityPage() {
  const t = useT();
  return (
    <div className="security">
      <h1 className="lab-title">{t('account.pages.security')}</h1>
      <PasswordSection />
      <TotpSection />
      <SignatureSection />
      <SessionsSection />
      <DevicesSection />
    </div>
  );
}
