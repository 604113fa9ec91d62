import { lazy, Suspense, useState } from 'react';
import { Select } from 'antd';
import type { InsideView, StepAct, StepPlace } from '#lab/shared/process-inspection.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { isAround } from './around.js';
import { chosenAt, marksOf } from './effect-marks.js';
import { EffectWords, useEffectOf } from './effect-words.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { OrderDialog } from './order-dialog.js';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

interface StepDialogProps {
  readonly act: StepAct;
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition'>;
  /** Id of the element that is chosen at first. */
  readonly step?: string | undefined;
  readonly onClose: () => void;
}

/** Skips, repeats or cancels a current step, or one of its iterations; what will come of it is shown before. */
export function StepDialog({ act, line, step, onClose }: StepDialogProps) {
  const t = useT();
  const nameOf = useElementWords();
  const inside = useApiQuery<InsideView>(`${instanceRoute(line.id)}/inside`);
  const [chosen, setChosen] = useState(step);
  const [which, setWhich] = useState<string>();
  const words = (key: string, args = {}) => t(`cockpit.step.${key}`, args);
  const places = (inside.data?.places ?? []).filter(({ acts }) => acts.includes(act));
  const innermost = places.filter(({ kind }) => !isAround(kind));
  const element = chosen ?? (innermost.length === 1 ? innermost[0]?.element : undefined);
  const steps = places.find((place) => place.element === element)?.steps ?? [];
  const place = steps.length === 1 ? steps[0] : steps.find((each) => keyOf(each) === which);
  const at = place && {
    token: place.token,
    ...(place.iteration !== undefined && { iteration: place.iteration }),
  };
  const effect = useEffectOf(line.id, at && { act, ...at });
  const seen = effect.isPlaceholderData || effect.error ? undefined : effect.data;
  const choose = (next: string) => {
    setChosen(next);
    setWhich(undefined);
  };
  return (
    <OrderDialog
      title={words(`${act}.title`, { number: line.number })}
      verb={words(`${act}.verb`)}
      note={words(`${act}.note`)}
      steady
      danger={act === 'cancel'}
      lacking={!at || !seen}
      send={(reason) => api.post(`${instanceRoute(line.id)}/steps/${act}`, { ...at, version: seen?.version, reason })}
      done={words(`${act}.done`, { number: line.number })}
      illegal={words(`${act}.illegal`)}
      onClose={onClose}
    >
      {(tried) =>
        inside.isError && !inside.data ? (
          <ProblemPanel problem={inside.error} onRetry={() => void inside.refetch()} />
        ) : (
          <>
            <div className="instances-pair">
              <FormField
                label={words('step')}
                required
                problem={
                  tried && element === undefined ? words(places.length === 0 ? 'nowhere' : 'missing') : undefined
                }
              >
                {(control) => (
                  <Select
                    {...control}
                    autoFocus
                    placeholder={words('choose')}
                    loading={inside.isPending}
                    options={places.map((each) => ({ value: each.element, label: nameOf(each) }))}
                    value={element}
                    onChange={choose}
                  />
                )}
              </FormField>
              {steps.length > 1 && (
                <FormField
                  label={words('which')}
                  required
                  problem={tried && !place ? words('whichMissing') : undefined}
                >
                  {(control) => (
                    <Select
                      {...control}
                      options={steps.map((each, index) => ({
                        value: keyOf(each),
                        label:
                          each.iterations.length > 0
                            ? words('iteration', { number: each.iterations.join('.') })
                            : steps.some(({ token, iteration }) => token === each.token && iteration !== undefined) ||
                                steps.some(({ iterations }) => iterations.length > 0)
                              ? words('whole')
                              : words('token', { number: index + 1 }),
                      }))}
                      value={which}
                      onChange={setWhich}
                    />
                  )}
                </FormField>
              )}
            </div>
            {at && <EffectWords effect={effect} illegal={words(`${act}.illegal`)} />}
            <Suspense fallback={<PageComing />}>
              <EffectDiagram
                version={line.definition.id}
                label={words('diagram', { number: line.number })}
                marks={seen ? marksOf(seen) : chosenAt('leaves', element)}
                onPick={(picked) => places.some((each) => each.element === picked) && choose(picked)}
              />
            </Suspense>
          </>
        )
      }
    </OrderDialog>
  );
}

function keyOf({ token, iteration }: StepPlace): string {
  return `${token}.${iteration ?? ''}`;
}
