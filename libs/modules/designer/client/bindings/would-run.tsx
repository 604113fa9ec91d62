import { useState } from 'react';
import type { Dayjs } from 'dayjs';
import { InstantInput } from '#lab/ui/form/instant-input.jsx';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { BindingLine, WouldRun } from '../../shared/binding.dto.js';

/** Which process a record would start with at a time, now unless one is chosen. */
export function WouldRunPart({
  slot: { kind, id, slot },
}: {
  readonly slot: Pick<BindingLine, 'kind' | 'id' | 'slot'>;
}) {
  const t = useT();
  const [at, setAt] = useState<Dayjs | null>(null);
  const query = { kind, id, slot, ...(at ? { at: at.toISOString() } : {}) };
  const answer = useApiQuery<WouldRun>('process/bindings/what-would-run', query, { keepPrevious: true });
  return (
    <section aria-label={t('designer.bindings.wouldRun')}>
      <h3>{t('designer.bindings.wouldRun')}</h3>
      <div className="bindings-would-run">
        <label htmlFor="binding-at">{t('designer.bindings.wouldRunAt')}</label>
        <InstantInput id="binding-at" minuteStep={15} value={at} onChange={setAt} />
        {!at && <span className="lab-muted">{t('designer.bindings.wouldRunNow')}</span>}
      </div>
      {answer.isError && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Answer answer={answer.data} />}
    </section>
  );
}

function Answer({ answer: { process, version, scheduled, why, refusal } }: { readonly answer: WouldRun }) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  if (refusal)
    return (
      <p className="bindings-refusal" aria-live="polite">
        {errorText(texts, refusal.code, refusal.args)}
      </p>
    );
  if (!process) return null;
  return (
    <p aria-live="polite">
      <b>{nameIn(process.name)}</b> <span className="id">{t('designer.bindings.version', { version })}</span>{' '}
      {scheduled !== null && (
        <StateTag tone="waiting">{t('designer.bindings.scheduled', { at: stampText(scheduled, 'minute') })}</StateTag>
      )}{' '}
      <span className="lab-muted">{t(`designer.bindings.whys.${why ?? 'binding'}`)}</span>
    </p>
  );
}
