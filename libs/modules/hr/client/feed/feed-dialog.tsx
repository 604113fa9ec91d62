import { useState } from 'react';
import { Button, Input, Radio } from 'antd';
import { CalendarPlus, Copy } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { LeaveFeed, LeaveFeedScope, SavedLeaveFeed } from '../../shared/leave-feed.dto.js';
import { Warning } from '../warning.js';

const route = 'hr/leave-feed';
const icon = { size: 14, strokeWidth: 1.7, 'aria-hidden': true } as const;

/** The calendar link of the reader: made, replaced, revoked, and what it shows. */
export default function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const answer = useApiQuery<LeaveFeed>(route);
  const [chosen, setChosen] = useState<LeaveFeedScope>();
  /** Known until the dialog is closed; the server does not tell it again. */
  const [link, setLink] = useState<string>();
  const { scopes = [], feed } = answer.data ?? {};
  const isLost = feed !== null && feed !== undefined && !scopes.includes(feed.scope);
  const scope = chosen ?? (feed && !isLost ? feed.scope : 'own');
  const save = useApiMutation(
    (replace: boolean) => api.put<SavedLeaveFeed>(route, { scope, replace, version: feed?.version ?? 0 }),
    {
      refreshes: [route],
      onDone: (saved, replace) => {
        setChosen(undefined);
        if (saved.link !== null) setLink(saved.link);
        if (feed) notify({ tone: 'done', text: t(replace ? 'hr.feed.replaced' : 'hr.feed.saved') });
      },
      onProblem: () => {
        // Where it was changed elsewhere, the dialog shows how it is now.
        void answer.refetch();
        return false;
      },
    },
  );
  const revoke = useApiMutation(() => api.remove(route), {
    refreshes: [route],
    onDone: () => {
      setLink(undefined);
      notify({ tone: 'done', text: t('hr.feed.revoked') });
    },
  });
  const footer = feed ? (
    <>
      <Confirm
        title={t('hr.feed.revokeAsk')}
        okText={t('hr.feed.revoke')}
        okButtonProps={{ danger: true, type: 'default' }}
        onConfirm={() => revoke.mutate(undefined)}
      >
        <Button danger loading={revoke.isPending}>
          {t('hr.feed.revoke')}
        </Button>
      </Confirm>
      <Confirm title={t('hr.feed.replaceAsk')} okText={t('hr.feed.replace')} onConfirm={() => save.mutate(true)}>
        <Button loading={save.isPending && save.variables}>{t('hr.feed.replace')}</Button>
      </Confirm>
      {scope === feed.scope ? (
        <Button type="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      ) : (
        <Button type="primary" loading={save.isPending && !save.variables} onClick={() => save.mutate(false)}>
          {t('ui.form.save')}
        </Button>
      )}
    </>
  ) : (
    <Button type="primary" disabled={!answer.data} loading={save.isPending} onClick={() => save.mutate(false)}>
      {t('hr.feed.make')}
    </Button>
  );
  return (
    // A click beside it would lose the link.
    <Dialog
      open
      width={560}
      title={t('hr.feed.title')}
      mask={{ closable: link === undefined }}
      onCancel={onClose}
      footer={footer}
    >
      <Answered answer={answer}>
        {() => (
          <div className="hr-feed">
            <p>{t('hr.feed.text')}</p>
            {isLost && <Warning title={t('hr.feed.scopeLost')} />}
            {scopes.length > 1 && (
              <FormField label={t('hr.feed.scope')} {...(scope === 'own' ? {} : { help: t('hr.feed.scopeNote') })}>
                {({ id }) => (
                  <Radio.Group
                    id={id}
                    className="hr-feed-scopes"
                    aria-label={t('hr.feed.scope')}
                    value={scope}
                    options={scopes.map((value) => ({ value, label: t(`hr.feed.scopes.${value}`) }))}
                    onChange={({ target }) => setChosen(target.value as LeaveFeedScope)}
                  />
                )}
              </FormField>
            )}
            {link !== undefined && <Link link={link} />}
            {feed && (
              <dl className="hr-feed-facts">
                <div>
                  <dt>{t('hr.feed.created')}</dt>
                  <dd>
                    <Stamp value={feed.createdAt} />
                  </dd>
                </div>
                <div>
                  <dt>{t('hr.feed.fetched')}</dt>
                  <dd>{feed.lastFetchedAt === null ? t('hr.feed.never') : <Stamp value={feed.lastFetchedAt} />}</dd>
                </div>
              </dl>
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  );
}

/** A link that was just made, and the ways to bring it into a calendar. */
function Link({ link }: { readonly link: string }) {
  const t = useT();
  const copy = () =>
    void navigator.clipboard.writeText(link).then(() => notify({ tone: 'done', text: t('hr.feed.copied') }));
  return (
    <div className="hr-feed-link">
      <FormField label={t('hr.feed.link')} help={t('hr.feed.once')}>
        {({ id, ...control }) => (
          <Input id={id} {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
        )}
      </FormField>
      <div className="hr-feed-acts">
        <Button icon={<Copy {...icon} />} onClick={copy}>
          {t('hr.feed.copy')}
        </Button>
        <Button icon={<CalendarPlus {...icon} />} href={link.replace(/^https?:/, 'webcal:')}>
          {t('hr.feed.open')}
        </Button>
      </div>
      <p className="lab-muted">{t('hr.feed.how')}</p>
    </div>
  );
}
