import { lazy, Suspense, useState } from 'react';
import dayjs from 'dayjs';
import type { TimerView, WorkJobView } from '#lab/shared/process-inspection.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { InstantInput } from '#lab/ui/form/instant-input.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { T } from '#lab/ui/i18n/texts.js';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { chosenAt, marksOf, type Mark } from './effect-marks.js';
import { EffectWords, useEffectOf } from './effect-words.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { OrderDialog } from './order-dialog.js';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

/** Another due time, or now. */
export type TimerAct = 'change' | 'fire';

interface TimerDialogProps {
  readonly act: TimerAct;
  readonly timer: TimerView & { readonly dueAt: string };
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition'>;
  readonly onClose: () => void;
}

/** Changes when a timer is due, or fires it. What it does then is said above the reason and shown on the diagram. */
export function TimerDialog({ act, timer, line, onClose }: TimerDialogProps) {
  const t = useT();
  const step = useElementWords()(timer);
  const [at, setAt] = useState<dayjs.Dayjs | null>(dayjs(timer.dueAt));
  const words = (key: string) => t(`cockpit.timers.${key}`, { step });
  const fires = act === 'fire';
  // A reminder leaves the process where it is.
  const moves = timer.does !== 'reminder';
  const effect = useEffectOf(line.id, fires && moves ? { act: 'fire', armed: timer.armed } : undefined);
  const seen = effect.isPlaceholderData || effect.error ? undefined : effect.data;
  const problem = fires ? undefined : timeProblem(t, at);
  const send = (reason: string) =>
    api.post(`${instanceRoute(line.id)}/timers`, {
      armed: timer.armed,
      seen: timer.dueAt,
      dueAt: fires ? null : (at?.toISOString() ?? null),
      reason,
    });
  return (
    <OrderDialog
      title={words(`${act}.title`)}
      verb={words(`${act}.verb`)}
      note={words(`notes.${timer.does}`)}
      steady={fires && moves}
      lacking={problem !== undefined}
      send={send}
      done={words(`${act}.done`)}
      onClose={onClose}
    >
      {fires
        ? moves
          ? () => (
              <>
                <EffectWords effect={effect} />
                <StepsOn line={line} marks={seen ? marksOf(seen) : chosenAt('leaves', timer.element)} />
              </>
            )
          : undefined
        : (tried) => (
            <FormField label={words('at')} span={4} required problem={tried ? problem : undefined}>
              {(control) => <InstantInput {...control} autoFocus minuteStep={5} value={at} onChange={setAt} />}
            </FormField>
          )}
    </OrderDialog>
  );
}

/** Why a timer cannot be due at that time; undefined where it can. */
export function timeProblem(t: T, at: dayjs.Dayjs | null): string | undefined {
  if (at === null) return t('cockpit.timers.missing');
  return at.isBefore(dayjs()) ? t('cockpit.timers.over') : undefined;
}

interface JobDialogProps {
  readonly job: WorkJobView;
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition'>;
  readonly onClose: () => void;
}

/** Runs a step that waits in the background now, which is marked on the diagram. */
export function JobDialog({ job, line, onClose }: JobDialogProps) {
  const t = useT();
  const step = useElementWords()(job);
  const words = (key: string) => t(`cockpit.jobs.${key}`, { step });
  return (
    <OrderDialog
      title={words('runTitle')}
      verb={words('run')}
      note={words('note')}
      steady
      send={(reason) => api.post(`${instanceRoute(line.id)}/jobs/${job.token}/run`, { reason })}
      done={words('done')}
      onClose={onClose}
    >
      {() => <StepsOn line={line} marks={chosenAt('works', job.element)} />}
    </OrderDialog>
  );
}

interface StepsOnProps extends Pick<JobDialogProps, 'line'> {
  readonly marks: readonly Mark[];
}

/** The diagram of the instance, with what happens at its steps. */
function StepsOn({ line, marks }: StepsOnProps) {
  const t = useT();
  return (
    <Suspense fallback={<PageComing />}>
      <EffectDiagram
        version={line.definition.id}
        label={t('cockpit.step.diagram', { number: line.number })}
        marks={marks}
      />
    </Suspense>
  );
}
