import { useEffect, type ReactNode } from 'react';
import { Brand } from '#lab/ui/company/brand.jsx';
import { LanguageSwitch } from '#lab/ui/i18n/language-switch.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { windowTitle } from '#lab/ui/layout/page-title.js';
import { ThemeButton } from '#lab/ui/theme/theme-button.jsx';
import { Scene } from './scene.js';

interface DoorFrameProps {
  /** Names the window. */
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** The frame of pages in front of the sign-in: what the product is about at the left, the form at the right. */
export function DoorFrame({ title, children, foot }: DoorFrameProps) {
  const t = useT();
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  return (
    <div className="sign-in">
      <aside className="sign-in-scene" aria-label="Labdesk">
        <p className="sign-in-brand">
          <Brand logo="maxLogo" size={26} />
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
        <div className="sign-in-middle">{children}</div>
        {foot && <footer>{foot}</footer>}
      </main>
    </div>
  );
}
