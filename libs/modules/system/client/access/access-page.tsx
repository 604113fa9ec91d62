import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Breadcrumb } from '#lab/ui/layout/breadcrumb.jsx';
import { ConnectionSection } from './connection-section.js';
import { directory, singleSignOn } from './connections.js';
import { PasswordRules } from './password-rules.js';
import { SessionRules } from './session-rules.js';
import { TwoStepRules } from './two-step-rules.js';

/** How people sign in, section by section; each is saved by itself. */
export function AccessPage() {
  const t = useT();
  return (
    <>
      <header className="lab-subject-head">
        <Breadcrumb />
        <div className="lab-title-row">
          <h1 className="lab-title">{t('system.access.title')}</h1>
        </div>
      </header>
      <div className="access">
        <SessionRules />
        <TwoStepRules />
        <PasswordRules />
        <ConnectionSection connection={directory} />
        <ConnectionSection connection={singleSignOn} />
      </div>
    </>
  );
}
