import { lazy, Suspense, useState } from 'react';
import { Select } from 'antd';
import type { ElementView, InsideView, VersionElement } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
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
import { OrderDialog } from './order-dialog.js';
import { instanceRoute } from './instance-path.js';

/** No id of a sequence flow. */
const everyBranch = '*';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

interface MoveDialogProps {
  readonly process: ProcessView;
  readonly line: InstanceLine;
  readonly onClose: () => void;
}

/** Moves an instance from one step to another; both are chosen from lists or on the diagram. */
export function MoveDialog({ process, line, onClose }: MoveDialogProps) {
  const t = useT();
  const nameOf = useElementWords();
  const inside = useApiQuery<InsideView>(`${instanceRoute(line.id)}/inside`);
  const elements = useApiQuery<readonly VersionElement[]>(`process/versions/${process.definition.id}/elements`);
  const [left, setLeft] = useState<string>();
  const [token, setToken] = useState<number>();
  const [to, setTo] = useState<string>();
  const [branch, setBranch] = useState('');
  const words = (key: string, args = {}) => t(`cockpit.move.${key}`, args);
  const places = inside.data?.places ?? [];
  const targets = (elements.data ?? []).filter(canBegin);
  // Most instances have one current step, and the sub-processes around it.
  const innermost = places.filter(({ kind }) => !isAround(kind));
  const from = left ?? (innermost.length === 1 ? innermost[0]?.element : undefined);
  const optionsOf = (all: readonly ElementView[]) => all.map((each) => ({ value: each.element, label: nameOf(each) }));
  const failed = inside.error ?? elements.error;
  const pick = (element: string) => {
    if (from === undefined && places.some((place) => place.element === element)) leave(element);
    else if (targets.some((target) => target.element === element)) goTo(element);
  };
  const leave = (element: string) => {
    setLeft(element);
    setToken(undefined);
  };
  // Each iteration of a sub-process around the step has a token of its own there.
  const tokens = places.find(({ element }) => element === from)?.tokens ?? [];
  const asksWhich = tokens.length > 1;
  const named = asksWhich ? tokens.find((each) => each.token === token)?.token : undefined;
  const goTo = (element: string) => {
    setTo(element);
    setBranch('');
  };
  const branches = targets.find(({ element }) => element === to)?.branches;
  const via = branch === everyBranch ? branches?.map(({ flow }) => flow) : branch === '' ? undefined : [branch];
  const move =
    from === undefined || to === undefined || (asksWhich && named === undefined)
      ? undefined
      : { from, ...(named !== undefined && { token: named }), to, ...(via && { via }) };
  const effect = useEffectOf(line.id, move && { act: 'move', ...move });
  const seen = move && !effect.isPlaceholderData && !effect.error ? effect.data : undefined;
  return (
    <OrderDialog
      title={words('title', { number: line.number })}
      verb={words('verb')}
      note={words('note')}
      steady
      lacking={!move}
      send={(reason) => api.post(`${instanceRoute(line.id)}/move`, { ...move, reason })}
      done={words('done', { number: line.number })}
      illegal={words('illegal')}
      onClose={onClose}
    >
      {(tried) =>
        failed ? (
          <ProblemPanel problem={failed} onRetry={() => void Promise.all([inside.refetch(), elements.refetch()])} />
        ) : (
          <>
            <div className="instances-pair">
              <FormField
                label={words('from')}

                required
                problem={tried && from === undefined ? words(places.length === 0 ? 'nowhere' : 'missing') : undefined}
              >
                {(control) => (
                  <Select
                    {...control}
                    loading={inside.isPending}
                    options={optionsOf(places)}
                    value={from}
                    onChange={leave}
                  />
                )}
              </FormField>
              <FormField
                label={words('to')}

                required
                problem={tried && to === undefined ? words('missing') : undefined}
              >
                {(control) => (
                  <Select
                    {...control}
                    autoFocus
                    placeholder={words('choose')}
                    showSearch={{ optionFilterProp: 'label' }}
                    loading={elements.isPending}
                    options={optionsOf(targets)}
                    value={to}
                    onChange={goTo}
                  />
                )}
              </FormField>
              {asksWhich && (
                <FormField
                  label={words('which')}
                  required
                  problem={tried && named === undefined ? words('whichMissing') : undefined}
                >
                  {(control) => (
                    <Select
                      {...control}
                      options={tokens.map((each, place) => ({
                        value: each.token,
                        label:
                          each.iterations.length > 0
                            ? words('iteration', { number: each.iterations.join('.') })
                            : words('token', { number: place + 1 }),
                      }))}
                      value={named}
                      onChange={setToken}
                    />
                  )}
                </FormField>
              )}
              {branches && (
                <FormField label={words('branch')} help={words('branchHelp')}>
                  {(control) => (
                    <Select
                      {...control}
                      options={[
                        { value: '', label: words('ownBranch') },
                        ...branches.map(({ flow, from: source }) => ({
                          value: flow,
                          label: words('branchOf', { step: nameOf(source) }),
                        })),
                        { value: everyBranch, label: words('allBranches') },
                      ]}
                      value={branch}
                      onChange={setBranch}
                    />
                  )}
                </FormField>
              )}
            </div>
            {move && <EffectWords effect={effect} illegal={words('illegal')} />}
            <Suspense fallback={<PageComing />}>
              <EffectDiagram
                version={process.definition.id}
                label={words('diagram', { number: line.number })}
                marks={seen ? marksOf(seen) : [...chosenAt('leaves', from), ...chosenAt('enters', to)]}
                onPick={pick}
              />
            </Suspense>
          </>
        )
      }
    </OrderDialog>
  );
}

/** Events on the border of a step and sub-processes that wait for an event begin by themselves only. */
export function canBegin({ kind }: ElementView): boolean {
  return kind !== 'boundaryEvent' && kind !== 'eventSubProcess';
}
