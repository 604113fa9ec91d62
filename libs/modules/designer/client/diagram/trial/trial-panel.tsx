import { Button, Segmented } from 'antd';
import { BookmarkPlus } from 'lucide-react';
import type { DryRun } from '#lab/shared/process-view.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { mayProcess } from '../../../shared/process.permissions.js';
import { useDesigner } from '../designer-context.js';
import { PanelField } from '../panel/fields.js';
import { FactFields } from './fact-fields.js';
import { bodyOf, type Trial } from './trial.js';
import { TrialMarks } from './trial-marks.js';
import { TrialResult } from './trial-result.js';
import { useDryRun, type Tried } from './use-dry-run.js';

interface TrialPanelProps {
  /** The drawing as it was checked last. */
  readonly xml: string | undefined;
  readonly trial: Trial;
  readonly onChange: (trial: Trial) => void;
  /** Makes the run a case of the scenarios; absent while there is none that could be. */
  readonly onKeep: (run: DryRun) => (() => void) | undefined;
}

/** Tries the drawing out: for whom and with what, and where it leads, painted on the diagram as well. */
export function TrialPanel({ xml, trial, onChange, onKeep }: TrialPanelProps) {
  const t = useT();
  const may = useMay();
  const { subject, problems } = useDesigner();
  const isBroken = problems.some(({ severity }) => severity === 'error');
  const tried = useDryRun(xml === undefined || isBroken ? undefined : bodyOf(trial, xml, subject));
  const mayChoose = subject !== undefined && may(mayProcess.instance.search);
  return (
    <aside className="designer-panel" aria-label={t('designer.diagrams.tabs.trial')}>
      <section className="designer-section">
        <div>
          {mayChoose && (
            <Segmented<Trial['of']>
              block
              value={trial.of}
              options={(['facts', 'record'] as const).map((of) => ({
                value: of,
                label: t(`designer.diagrams.trial.of.${of}`),
              }))}
              onChange={(of) => onChange({ ...trial, of })}
            />
          )}
          {trial.of === 'record' && subject ? (
            <PanelField label={t(`${subject.texts}.one`)}>
              {(id) => (
                <RefSelect
                  id={id}
                  of={`process/dry-run/${subject.name}`}
                  clearable
                  value={trial.record}
                  onChange={(record) => onChange({ ...trial, record })}
                />
              )}
            </PanelField>
          ) : (
            <FactFields
              facts={trial.facts}
              problem={tried.problem}
              onChange={(facts) => onChange({ ...trial, facts })}
            />
          )}
          <PanelField
            label={t('designer.diagrams.trial.who')}
            note={trial.initiator === null && t(`designer.diagrams.trial.fallback.${trial.of}`)}
          >
            {(id) => (
              <RefSelect
                id={id}
                of="org/users"
                clearable
                value={trial.initiator}
                onChange={(initiator) => onChange({ ...trial, initiator })}
              />
            )}
          </PanelField>
        </div>
      </section>
      {isBroken ? (
        <p className="designer-trial-hint lab-muted">{t('designer.diagrams.trial.mendFirst')}</p>
      ) : (
        <Outcome tried={tried} />
      )}
      {tried.run && <TrialMarks run={tried.run} />}
      {tried.run && <Keep onKeep={onKeep(tried.run)} />}
    </aside>
  );
}

function Outcome({ tried: { run, problem, coming } }: { readonly tried: Tried }) {
  const t = useT();
  const { texts } = useLanguage();
  if (problem)
    return (
      <p className="designer-trial-hint designer-wrong" role="alert">
        <ToneIcon tone="failed" />
        {problemText(texts, problem)}
      </p>
    );
  if (run) return <TrialResult run={run} coming={coming} />;
  return coming ? <PageComing /> : <p className="designer-trial-hint lab-muted">{t('designer.diagrams.trial.hint')}</p>;
}

function Keep({ onKeep }: { readonly onKeep: (() => void) | undefined }) {
  const t = useT();
  if (!onKeep) return null;
  return (
    <div className="designer-trial-keep">
      <Button icon={<BookmarkPlus size={14} strokeWidth={1.7} aria-hidden />} onClick={onKeep}>
        {t('designer.diagrams.trial.keep')}
      </Button>
    </div>
  );
}
