import { useEffect, useState } from 'react';
import { triedOut, type ExpressionReason, type TriedOut } from '#lab/process-engine/index.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { zoneHere } from '#lab/ui/dates.js';
import { useNow } from '#lab/ui/now.js';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { useDesigner } from '../designer-context.js';
import type { Offer } from '../model/completion.js';
import { useSample, type Sample } from '../use-sample.js';
import { SampleButton } from './sample-button.js';

const pauseMs = 400;

/** Below an expression: why it cannot be read, or its value on the sample of the diagram. */
export function FeelLine({ text, offers }: { readonly text: string; readonly offers: readonly Offer[] }) {
  const t = useT();
  const { subject } = useDesigner();
  const sample = useSample();
  const paused = usePaused(text);
  const now = useNow();
  if (paused.trim() === '') return null;
  const kinds = subject?.vocabulary.facts ?? {};
  const names = offers.flatMap(({ kind, name }) => (kind === 'variable' || kind === 'engine' ? [name] : []));
  const moment = { at: new Date(now).toISOString(), zone: zoneHere() };
  const tried = triedOut(paused, { facts: sample.facts ?? {}, kinds, names, moment });
  const wrong = 'problem' in tried ? tried.problem : subject && unknownName(tried, [...Object.keys(kinds), ...names]);
  const isNew = !sample.record && !sample.facts && !('value' in tried);
  const isComing = sample.record !== null && !sample.facts && !sample.problem;
  // The button stays in its place: its dialog is open while the sample, and with it the line, changes.
  return (
    <div className="designer-feel-line" aria-live="polite">
      {wrong ? (
        <Wrong reason={wrong} />
      ) : (
        !isNew &&
        !isComing && (
          <span>
            {onWhat(sample, t)} <Outcome tried={tried} sample={sample} />
          </span>
        )
      )}
      {subject && <SampleButton sample={sample} isNew={isNew} />}
    </div>
  );
}

/** A name that neither the record nor the process has: the check of the diagram refuses it, too. */
function unknownName(tried: TriedOut, known: readonly string[]): ExpressionReason | undefined {
  const text = 'missing' in tried ? tried.missing.find((name) => !known.includes(name)) : undefined;
  return text === undefined ? undefined : { code: 'unknown-name', args: { text } };
}

function Wrong({ reason }: { readonly reason: ExpressionReason }) {
  const t = useT();
  return (
    <p className="designer-feel-wrong">
      <ToneIcon tone="failed" />
      <span>{t('designer.feel.wrong', { reason: t(`designer.expressionProblems.${reason.code}`, reason.args) })}</span>
    </p>
  );
}

type Say = ReturnType<typeof useT>;

function onWhat({ name, facts }: Sample, t: Say): string {
  if (name !== undefined) return t('designer.feel.on', { record: name });
  return facts ? t('designer.feel.onFacts') : '=';
}

function Outcome({ tried, sample }: { readonly tried: TriedOut; readonly sample: Sample }) {
  const t = useT();
  const { texts } = useLanguage();
  const { subject } = useDesigner();
  if (sample.problem) return <span>{problemText(texts, sample.problem)}</span>;
  if ('value' in tried) return <code>{tried.value}</code>;
  if (!('missing' in tried)) return <span>{t('designer.feel.exceeded')}</span>;
  const facts = subject?.vocabulary.facts ?? {};
  const isFact = !sample.record && tried.missing.every((name) => facts[name] !== undefined);
  return (
    <span>
      {t(isFact ? 'designer.feel.missingFacts' : 'designer.feel.missing', {
        names: tried.missing.join(t('ui.listComma')),
      })}
    </span>
  );
}

/** A text once nothing has been typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
