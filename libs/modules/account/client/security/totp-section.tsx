import { useState } from 'react';
import { Button } from 'antd';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { loginTypes } from '../../../org/shared/org.codes.js';
import type { TotpKeyView, TotpState } from '../../shared/totp.dto.js';
import { EnrolDialog } from './enrol-dialog.js';
import { TotpDialog, type TotpOrder } from './totp-dialog.js';

/** Recovery codes below this are worth a word. */
const fewCodes = 3;

/** Codes of an authenticator app after the password: set up, with new recovery codes, or given up. */
export function TotpSection() {
  const t = useT();
  const state = useApiQuery<TotpState>('auth/totp');
  const [open, setOpen] = useState<{ readonly order: TotpOrder; readonly view?: TotpKeyView }>();
  const [enrolling, setEnrolling] = useState(false);
  const hasPassword = useMe().user.loginType !== loginTypes.of.sso;
  const begin = useApiMutation(() => api.post<TotpKeyView>('auth/totp/enrol'), {
    onDone: (view) => setOpen({ order: 'confirm', view }),
  });
  if (state.error) return <ProblemPanel problem={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return null;
  const { mode, since, recoveryCodesLeft: left } = state.data;
  return (
    <Section title={t('account.totp.title')}>
      <p className="totp-state">
        <StateTag tone={since ? 'done' : 'draft'}>
          {since ? t('account.totp.since', { time: stampText(since, 'minute') }) : t('account.totp.none')}
        </StateTag>
      </p>
      <p className="lab-muted">{t(mode === 'off' && !since ? 'account.totp.off' : 'account.totp.text')}</p>
      {since && (
        <p className={left < fewCodes ? 'totp-few' : 'lab-muted'}>{t('account.totp.codesLeft', { count: left })}</p>
      )}
      <div className="totp-acts">
        {!since && mode !== 'off' && (
          <Button
            type="primary"
            loading={begin.isPending}
            onClick={() => (hasPassword ? setEnrolling(true) : begin.mutate(undefined))}
          >
            {t('account.totp.setUp')}
          </Button>
        )}
        {since && (
          <Button onClick={() => setOpen({ order: 'recoveryCodes' })}>
            {t('account.totp.dialogs.recoveryCodes.title')}
          </Button>
        )}
        {since && mode !== 'required' && (
          <Button danger onClick={() => setOpen({ order: 'remove' })}>
            {t('account.totp.dialogs.remove.act')}
          </Button>
        )}
      </div>
      {enrolling && (
        <EnrolDialog
          onClose={() => setEnrolling(false)}
          onKey={(view) => {
            setEnrolling(false);
            setOpen({ order: 'confirm', view });
          }}
        />
      )}
      {open && <TotpDialog {...open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
