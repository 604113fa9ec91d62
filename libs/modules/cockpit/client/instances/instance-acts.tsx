import { lazy, Suspense, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { ArrowRightLeft, ChevronDown, CirclePause, CirclePlay, CircleSlash, GitBranch, RotateCcw } from 'lucide-react';
import { stepActs, type StepAct } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { MigrateDialog } from './migrate-dialog.js';
import { MoveDialog } from './move-dialog.js';
import { OrderDialog } from './order-dialog.js';
import { RestartDialog } from './restart-dialog.js';
import { marksOf } from './effect-marks.js';
import { EffectWords, useEffectOf } from './effect-words.js';
import { instanceRoute } from './instance-path.js';
import { StepDialog } from './step-dialog.js';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

type Act = 'suspend' | 'resume' | 'cancel' | 'move' | 'migrate' | 'restart';

const icons = {
  suspend: CirclePause,
  resume: CirclePlay,
  cancel: CircleSlash,
  move: ArrowRightLeft,
  migrate: GitBranch,
  restart: RotateCcw,
} as const;

interface InstanceActsProps {
  readonly process: ProcessView;
  readonly line: InstanceLine;
}

/** What an administrator can do with an instance as it is now; nothing for those who only watch. */
export function InstanceActs({ process, line }: InstanceActsProps) {
  const t = useT();
  const may = useMay();
  const [asking, setAsking] = useState<Act>();
  const [step, setStep] = useState<StepAct>();
  const order = asking === 'cancel' ? 'end' : asking === 'suspend' || asking === 'resume' ? asking : undefined;
  const effect = useEffectOf(line.id, order && { act: order });
  if (!may(mayProcess.instance.manage)) return null;
  const seen = effect.isPlaceholderData || effect.error ? undefined : effect.data;
  const close = () => setAsking(undefined);
  return (
    <>
      {!process.ended && !line.suspended && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: stepActs.map((act) => ({
              key: act,
              label: t(`cockpit.step.${act}.act`),
              danger: act === 'cancel',
              onClick: () => setStep(act),
            })),
          }}
        >
          <Button icon={<ChevronDown size={14} strokeWidth={1.7} aria-hidden />} iconPlacement="end">
            {t('cockpit.step.menu')}
          </Button>
        </Dropdown>
      )}
      {actsOf(process, line, may(mayProcess.definition.search)).map((act) => {
        const Icon = icons[act];
        return (
          <Button
            key={act}
            danger={act === 'cancel'}
            type={act === 'resume' ? 'primary' : 'default'}
            icon={<Icon size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => setAsking(act)}
          >
            {t(`cockpit.${act}.act`)}
          </Button>
        );
      })}
      {step && <StepDialog act={step} line={line} onClose={() => setStep(undefined)} />}
      {(asking === 'suspend' || asking === 'resume' || asking === 'cancel') && (
        <OrderDialog
          title={t(`cockpit.${asking}.title`, { number: line.number })}
          verb={t(`cockpit.${asking}.act`)}
          note={t(`cockpit.${asking}.note`)}
          danger={asking === 'cancel'}
          steady
          send={(reason) => api.post(`${instanceRoute(line.id)}/${asking}`, { reason })}
          done={t(`cockpit.${asking}.done`, { number: line.number })}
          onClose={close}
        >
          {() => (
            <>
              <EffectWords effect={effect} pauses={order === 'suspend'} />
              <Suspense fallback={<PageComing />}>
                <EffectDiagram
                  version={process.definition.id}
                  label={t('cockpit.step.diagram', { number: line.number })}
                  marks={marksOf(seen, order === 'suspend' ? 'stops' : order === 'resume' ? 'goesOn' : undefined)}
                />
              </Suspense>
            </>
          )}
        </OrderDialog>
      )}
      {asking === 'move' && <MoveDialog process={process} line={line} onClose={close} />}
      {asking === 'migrate' && <MigrateDialog instances={[line]} onClose={close} onOpen={close} />}
      {asking === 'restart' && <RestartDialog line={line} onClose={close} />}
    </>
  );
}

function actsOf({ ended }: ProcessView, { suspended }: InstanceLine, seesVersions: boolean): readonly Act[] {
  if (ended) return ['restart'];
  if (suspended) return ['cancel', 'resume'];
  return ['move', ...(seesVersions ? (['migrate'] as const) : []), 'suspend', 'cancel'];
}
