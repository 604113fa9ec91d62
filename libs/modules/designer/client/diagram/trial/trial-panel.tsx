import { Button, Segmented } from 'antd';
import { BookmarkPlus } from 'lucide-react';
import type { DryRun } from '#lab/shared/process-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { mayProcess } from '../../../shared/process.permissions.js';
import { useDesigner } from '../designer-context.js';
import { PanelField } from '../panel/fields.js';
import { RehearsalPanel, type KeepCase } from '../rehearsal/rehearsal-panel.js';
import type { Rehearsing } from '../rehearsal/rehearsing.js';
import { FactFields } from './fact-fields.js';
import { RecordField } from './record-field.js';
import { bodyOf, sourceOf, type Trial } from './trial.js';
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
  readonly rehearsal: {
    readonly run: Rehearsing | undefined;
    readonly onChange: (run: Rehearsing | undefined) => void;
    readonly onKeep: KeepCase | undefined;
  };
}

/** Tries the drawing out, by a forecast or step by step: for whom and with what, and where it leads, on the diagram as well. */
export function TrialPanel({ xml, trial, onChange, onKeep, rehearsal }: TrialPanelProps) {
  const t = useT();
  const { subject, problems } = useDesigner();
  const isBroken = problems.some(({ severity }) => severity === 'error');
  const playable = isBroken ? undefined : xml;
  const isSteps = trial.by === 'steps';
  const hasBegun = isSteps && rehearsal.run !== undefined;
  const tried = useDryRun(playable === undefined || hasBegun ? undefined : bodyOf(trial, playable, subject));
  return (
    <aside className="designer-panel" aria-label={t('designer.diagrams.tabs.trial')}>
      <section className="designer-section">
        <div>
          <Segmented<Trial['by']>
            block
            aria-label={t('designer.rehearsal.how')}
            value={trial.by}
            options={(['forecast', 'steps'] as const).map((by) => ({
              value: by,
              label: t(`designer.rehearsal.by.${by}`),
            }))}
            onChange={(by) => onChange({ ...trial, by })}
          />
          {!hasBegun && <Given trial={trial} problem={tried.problem} onChange={onChange} />}
        </div>
      </section>
      {isBroken && <p className="designer-trial-hint lab-muted">{t('designer.diagrams.trial.mendFirst')}</p>}
      {playable !== undefined && isSteps && (
        <RehearsalPanel xml={playable} trial={trial} tried={tried} {...rehearsal} />
      )}
      {!isBroken && !isSteps && <Outcome tried={tried} />}
      {!isSteps && tried.run && <TrialMarks run={tried.run} />}
      {!isSteps && tried.run && <Keep onKeep={onKeep(tried.run)} />}
    </aside>
  );
}

interface GivenProps {
  readonly trial: Trial;
  readonly problem: ApiError | undefined;
  readonly onChange: (trial: Trial) => void;
}

/** What it is tried with: sample data or a record, and who starts it. */
function Given({ trial, problem, onChange }: GivenProps) {
  const t = useT();
  const may = useMay();
  const { subject } = useDesigner();
  const mayChoose = trial.by === 'forecast' && subject !== undefined && may(mayProcess.instance.search);
  const of = sourceOf(trial);
  return (
    <>
      {mayChoose && (
        <Segmented<Trial['of']>
          block
          value={trial.of}
          options={(['facts', 'record'] as const).map((each) => ({
            value: each,
            label: t(`designer.diagrams.trial.of.${each}`),
          }))}
          onChange={(next) => onChange({ ...trial, of: next })}
        />
      )}
      {of === 'record' && subject ? (
        <RecordField value={trial.record} onChange={(record) => onChange({ ...trial, record })} />
      ) : (
        <FactFields facts={trial.facts} problem={problem} onChange={(facts) => onChange({ ...trial, facts })} />
      )}
      <PanelField
        label={t('designer.diagrams.trial.who')}
        note={trial.initiator === null && t(`designer.diagrams.trial.fallback.${of}`)}
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
    </>
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
