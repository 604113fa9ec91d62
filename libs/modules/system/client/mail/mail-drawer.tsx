import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { MailDetail } from '../../shared/mail.dto.js';
import { MailState } from './mail-state.js';
import { failed, useException } from './mail-words.js';

interface MailDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One mail: what became of it, how it looks to its receiver, and the way to send it again. */
export default function MailDrawer({ id, onClose }: MailDrawerProps) {
  const t = useT();
  const { data, error, refetch } = useApiQuery<MailDetail>(`system/mails/${id}`);
  const resend = useApiMutation(() => api.post(`system/mails/${id}/resend`), {
    refreshes: ['system/mails'],
    onDone: () => notify({ tone: 'done', text: t('system.mail.resent') }),
  });
  const delivered = useApiMutation(() => api.post(`system/mails/${id}/delivered`), {
    refreshes: ['system/mails'],
    onDone: () => notify({ tone: 'done', text: t('system.mail.deliveredDone') }),
  });
  // One that has no receiver would only fail again.
  const mayResend = data?.sendStatus === failed && data.receiver !== null && !data.resentAs;
  return (
    <RowDrawer
      open
      title={data?.title ?? t('system.mail.preview')}
      onClose={onClose}
      footer={
        mayResend && (
          <div className="lab-drawer-foot">
            <span className="lab-grow" />
            {data.unknown && (
              <Button loading={delivered.isPending} disabled={resend.isPending} onClick={() => delivered.mutate()}>
                {t('system.mail.delivered')}
              </Button>
            )}
            <Button
              type="primary"
              icon={<Send size={14} strokeWidth={1.7} aria-hidden />}
              loading={resend.isPending}
              disabled={delivered.isPending}
              onClick={() => resend.mutate()}
            >
              {t('system.mail.resend')}
            </Button>
          </div>
        )
      }
    >
      {data ? (
        <Mail mail={data} />
      ) : error ? (
        <ProblemPanel problem={error} onRetry={() => void refetch()} />
      ) : (
        <PageComing />
      )}
    </RowDrawer>
  );
}

function Mail({ mail }: { readonly mail: MailDetail }) {
  const t = useT();
  const exceptionOf = useException();
  const entry = useSubjectEntry(mail.subject ?? '');
  const label = (field: string) => t(`system.mail.fields.${field}`);
  const why = exceptionOf(mail);
  return (
    <div className="mail">
      <Facts
        facts={[
          {
            label: label('sendStatus'),
            value: <MailState mail={mail} />,
          },
          { label: label('receiver'), value: mail.receiver ?? t('system.mail.noReceiver') },
          { label: label('createdAt'), value: <Stamp value={mail.createdAt} /> },
          { label: label('sendDate'), value: <Stamp value={mail.sendDate} /> },
          ...(mail.handedAt ? [{ label: label('handedAt'), value: <Stamp value={mail.handedAt} /> }] : []),
          ...(mail.retryAt ? [{ label: label('retryAt'), value: <Stamp value={mail.retryAt} /> }] : []),
          { label: label('attempts'), value: mail.attempts },
          { label: label('language'), value: t(`system.mail.languages.${mail.language}`) },
          ...(entry && mail.recordId
            ? [
                {
                  label: label('record'),
                  value: <Link to={entry.path(mail.recordId)}>{t(`${entry.subject.texts}.one`)}</Link>,
                },
              ]
            : []),
        ]}
      />
      {why && (
        <p className="mail-exception" role="note">
          {why}
        </p>
      )}
      {mail.digest && <p className="lab-muted">{t(`system.mail.${mail.digest === 'held' ? 'held' : 'digested'}`)}</p>}
      {mail.unknown && <p className="lab-muted">{t('system.mail.unknownNote')}</p>}
      {mail.retryAt && <p className="lab-muted">{t('system.mail.retryNote')}</p>}
      {mail.resentAs && <p className="lab-muted">{t('system.mail.resentAlready')}</p>}
      <MailContent mail={mail} />
    </div>
  );
}

/** The mail as its receiver reads it, or its plain text. */
function MailContent({ mail }: { readonly mail: MailDetail }) {
  const t = useT();
  const [shown, setShown] = useState<'html' | 'plain'>('html');
  return (
    <>
      <Segmented
        aria-label={t('system.mail.preview')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'html' as const, label: t('system.mail.preview') },
          { value: 'plain' as const, label: t('system.mail.plain') },
        ]}
      />
      {shown === 'html' ? (
        // Closed on all sides: nothing in a mail may run, load by a form, or leave this frame.
        <iframe className="mail-frame" data-theme="light" title={mail.title} sandbox="" srcDoc={mail.content} />
      ) : (
        <pre className="mail-plain">{mail.plain}</pre>
      )}
    </>
  );
}
