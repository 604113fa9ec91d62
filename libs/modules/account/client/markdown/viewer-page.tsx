import { useEffect } from 'react';
import { Printer } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { ApiError } from '#lab/ui/api-error.js';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { LanguageSwitch } from '#lab/ui/i18n/language-switch.jsx';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { windowTitle } from '#lab/ui/layout/page-title.js';
import { Mark } from '#lab/ui/mark.jsx';
import { Markdown } from '#lab/ui/markdown/markdown.jsx';
import { useApiQuestion } from '#lab/ui/query.jsx';
import { ThemeButton } from '#lab/ui/theme/theme-button.jsx';
import type { ModuleContent } from '../../../system/shared/module.dto.js';

/** The help document of a module as a page of its own, `?moduleId=M008`; its content is for people inside. */
export function ViewerPage() {
  const t = useT();
  const nameIn = useNameIn();
  const { language } = useLanguage();
  const { state } = useSession();
  const [params] = useSearchParams();
  const id = params.get('moduleId') ?? '';
  const { data, error } = useApiQuestion<ModuleContent>(
    state === 'in' && id !== '' ? 'SysModule/getModuleFileContent' : null,
    { id, language },
  );
  const title = data ? nameIn({ zh: data.nameZh, en: data.nameEn }) : t('account.help.title');
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  return (
    <div className="viewer">
      <header>
        <Mark />
        <span>{title}</span>
        <span className="viewer-tools">
          {data && (
            <button
              type="button"
              className="lab-icon-button"
              aria-label={t('account.help.print')}
              title={t('account.help.print')}
              onClick={() => print()}
            >
              <Printer size={16} strokeWidth={1.7} aria-hidden />
            </button>
          )}
          <ThemeButton />
          <LanguageSwitch />
        </span>
      </header>
      <main>
        {data ? <Markdown text={data.content} contents /> : <Instead state={state} id={id} problem={error} />}
      </main>
    </div>
  );
}

interface InsteadProps {
  readonly state: ReturnType<typeof useSession>['state'];
  readonly id: string;
  readonly problem: ApiError | null;
}

/** What the module is asked for is gone, is no text, or is not for people outside. */
const knownRefusals: Readonly<Record<number, string>> = { 8013: 'none', 1145: 'none', 1144: 'noText' };

/** Why there is no text, and what helps. */
function Instead({ state, id, problem }: InsteadProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { pathname, search } = useLocation();
  if (state === 'out')
    return (
      <div className="viewer-note">
        <h1>{t('account.help.signIn')}</h1>
        <p>{t('account.help.signInText')}</p>
        <Link to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>{t('account.help.toSignIn')}</Link>
      </div>
    );
  if (id !== '' && !problem) return null;
  const known = id === '' ? 'none' : knownRefusals[problem?.code ?? 0];
  return (
    <div className="viewer-note" role="alert">
      <h1>{t('account.help.missing')}</h1>
      <p>{known || !problem ? t(`account.help.${known ?? 'none'}`) : problemText(texts, problem)}</p>
    </div>
  );
}
