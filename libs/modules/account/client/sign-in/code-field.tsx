import { useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DoorField } from './door-field.js';
import type { Code } from './use-code.js';

interface CodeFieldProps {
  readonly code: Code;
  readonly username: string;
  readonly problem: string | undefined;
  /** Whether a code can come by mail. */
  readonly hasMail: boolean;
  readonly onType: () => void;
}

/** The verification code: read from a picture, or received by mail by those who cannot or will not read one. */
export function CodeField({ code, username, problem, hasMail, onType }: CodeFieldProps) {
  const t = useT();
  const { asked, answer, type, trouble, progress, show, send } = code;
  const [nameMissing, setNameMissing] = useState(false);
  const byMail = () => {
    setNameMissing(username === '');
    onType();
    if (username !== '') void send(username);
  };
  const said = problem ?? trouble ?? (nameMissing && username === '' ? t('account.signIn.mailFirst') : undefined);
  return (
    <>
      <div className="door-code">
        <div className="door-code-field">
          <DoorField
            id="code"
            label={t('account.signIn.code')}
            value={answer}
            autoComplete="one-time-code"
            icon={<ShieldCheck size={16} strokeWidth={1.7} aria-hidden />}
            onChange={(text) => {
              type(text);
              onType();
            }}
            {...(said !== undefined && { problem: said })}
            {...(asked?.kind === 'mail' && { help: t('account.signIn.mailed') })}
          />
        </div>
        {asked?.kind === 'picture' && (
          <button type="button" title={t('account.signIn.another')} onClick={() => void show(username)}>
            <img src={asked.picture} alt={t('account.signIn.picture')} />
          </button>
        )}
      </div>
      {progress !== undefined && (
        <label className="door-work">
          {t('account.signIn.working')}
          <progress value={progress} />
        </label>
      )}
      {hasMail && (
        <div className="door-code-other">
          <button
            type="button"
            className="door-link"
            onClick={asked?.kind === 'mail' ? () => void show(username) : byMail}
          >
            {t(asked?.kind === 'mail' ? 'account.signIn.byPicture' : 'account.signIn.byMail')}
          </button>
        </div>
      )}
    </>
  );
}
