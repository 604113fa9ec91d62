import { useState } from 'react';
import { Button } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Stamp, stampText } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { BindingChange, BindingLine, BindingStatus } from '../../shared/binding.dto.js';
import { useProcessName } from './binding-parts.js';

const tones: Readonly<Record<BindingStatus, Tone>> = {
  planned: 'waiting',
  applied: 'done',
  withdrawn: 'cancelled',
  failed: 'failed',
};

/** Changes that one look shows more. */
const atOnce = 10;
/** The most that one question answers. */
const most = 100;

/** What was changed of a binding and what is planned, the latest first; a planned change can be withdrawn. */
export function BindingHistory({ line }: { readonly line: BindingLine }) {
  const t = useT();
  const { kind, id, slot } = line;
  const [size, setSize] = useState(atOnce);
  const answer = useApiQuery<Page<BindingChange>>(
    `process/bindings/${kind}/${id}/${slot}/history`,
    { size },
    { keepPrevious: true },
  );
  const { rows = [], total = 0 } = answer.data ?? {};
  return (
    <section aria-label={t('designer.bindings.history')}>
      <h3>{t('designer.bindings.history')}</h3>
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {answer.data && total === 0 && <p className="lab-muted">{t('designer.bindings.noHistory')}</p>}
      <ol className="bindings-history">
        {rows.map((change) => (
          <Change key={change.id} change={change} mayWithdraw={line.mayChange} />
        ))}
      </ol>
      {rows.length < Math.min(total, most) && (
        <Button type="link" onClick={() => setSize(Math.min(size + atOnce, most))}>
          {t('designer.bindings.more')}
        </Button>
      )}
    </section>
  );
}

function Change({ change, mayWithdraw }: { readonly change: BindingChange; readonly mayWithdraw: boolean }) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useProcessName();
  const { texts } = useLanguage();
  const { status, from, before, after, fallbackBefore, fallbackAfter, note, by, at, refusal } = change;
  const isFallbackKept = fallbackBefore?.key === fallbackAfter?.key;
  return (
    <li>
      <div className="bindings-history-head">
        <StateTag tone={tones[status]}>{t(`designer.bindings.statuses.${status}`)}</StateTag>
        <Stamp value={from} />
        {status === 'planned' && mayWithdraw && <Withdraw change={change} />}
      </div>
      {(before?.key !== after?.key || isFallbackKept) && (
        <div>{t('designer.bindings.fromTo', { before: nameOf(before), after: nameOf(after) })}</div>
      )}
      {!isFallbackKept && (
        <div>
          {t('designer.bindings.fallbackFromTo', { before: nameOf(fallbackBefore), after: nameOf(fallbackAfter) })}
        </div>
      )}
      {refusal && <div className="bindings-refusal">{errorText(texts, refusal.code, refusal.args)}</div>}
      <div>{note ?? <span className="lab-muted">{t('designer.bindings.inCatalogue')}</span>}</div>
      <div className="lab-muted">
        {t('designer.bindings.by', { name: nameIn(by.name), at: stampText(at, 'minute') })}
      </div>
    </li>
  );
}

function Withdraw({ change: { id, version } }: { readonly change: BindingChange }) {
  const t = useT();
  const withdrawing = useApiMutation<undefined, null>(
    () => api.post(`process/bindings/changes/${id}/withdraw`, { version }),
    {
      refreshes: ['process/bindings'],
      onDone: () => notify({ tone: 'done', text: t('designer.bindings.withdrawn') }),
    },
  );
  return (
    <Confirm
      title={t('designer.bindings.withdrawAsk')}
      okText={t('designer.bindings.withdraw')}
      onConfirm={() => withdrawing.mutate(undefined)}
    >
      <Button size="small" loading={withdrawing.isPending}>
        {t('designer.bindings.withdraw')}
      </Button>
    </Confirm>
  );
}
