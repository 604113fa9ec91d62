import { useState } from 'react';
import { Select } from 'antd';
import { errors } from '#lab/shared/errors.js';
import { stepActs, type InsideView, type StepAct, type VersionElement } from '#lab/shared/process-inspection.js';
import { api } from '#lab/ui/api.js';
import { ApiError } from '#lab/ui/api-error.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { EffectsBody } from '../../shared/administration.dto.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { EffectOfMany } from './effect-sum.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { canBegin } from './move-dialog.js';
import { OrderBulk } from './order-bulk.js';

type Order = StepAct | 'move';
const orders: readonly Order[] = ['move', ...stepActs];

interface StepBulkProps {
  /** Of one version. */
  readonly instances: readonly Pick<InstanceLine, 'id' | 'number' | 'title' | 'definition'>[];
  /** Closed; `left` are the instances with which it was not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
}

/** Moves, skips, repeats or cancels the same step of many instances, with one reason; then those that refused it. */
export function StepBulk({ instances, onClose, onOpen }: StepBulkProps) {
  const t = useT();
  const nameOf = useElementWords();
  const { texts } = useLanguage();
  const [order, setOrder] = useState<Order>('move');
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [version] = useState(instances[0]?.definition.id);
  const elements = useApiQuery<readonly VersionElement[]>(`process/versions/${version}/elements`);
  const words = (key: string, args = {}) => t(`cockpit.${key}`, args);
  const key = order === 'move' ? 'move' : `step.${order}`;
  const whyOf = (problem: ApiError) => {
    if (problem.code === errors.taskTaken.code) return words('bulk.notThere');
    return problem.code === errors.illegalState.code ? words(`${key}.illegal`) : problemText(texts, problem);
  };
  const options = (elements.data ?? []).filter(canBegin).map((each) => ({ value: each.element, label: nameOf(each) }));
  const stepField = (label: string, tried: boolean, value: string | undefined, onChange: (next: string) => void) => (
    <FormField label={label} required problem={tried && value === undefined ? words('step.missing') : undefined}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={elements.isPending}
          options={options}
          value={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
  const chosen = orderOf(order, from, to);
  return (
    <OrderBulk
      instances={instances}
      title={(count) => words('bulk.stepTitle', { count })}
      verb={(count) => words('bulk.act', { verb: words(`${key}.verb`), count })}
      danger={order === 'cancel'}
      lacks={chosen === undefined}
      perform={(id, reason) =>
        order === 'move'
          ? api.post(`${instanceRoute(id)}/move`, { from, to, reason })
          : actOnAll(id, order, from ?? '', reason)
      }
      whyOf={whyOf}
      onClose={onClose}
      onOpen={onOpen}
    >
      {(tried) => (
        <>
          <FormField label={words('bulk.stepOrder')}>
            {(control) => (
              <Select
                {...control}
                options={orders.map((each) => ({
                  value: each,
                  label: words(`${each === 'move' ? 'move' : `step.${each}`}.verb`),
                }))}
                value={order}
                onChange={setOrder}
              />
            )}
          </FormField>
          <p className="lab-muted">{words(`${key}.note`)}</p>
          {stepField(words(order === 'move' ? 'move.from' : 'step.step'), tried, from, setFrom)}
          {order === 'move' && stepField(words('move.to'), tried, to, setTo)}
          {chosen && <EffectOfMany instances={instances.map(({ id }) => id)} order={chosen} whyOf={whyOf} />}
        </>
      )}
    </OrderBulk>
  );
}

/** What is ordered, once all of it is chosen. */
function orderOf(order: Order, from: string | undefined, to: string | undefined): EffectsBody['order'] | undefined {
  if (from === undefined) return undefined;
  if (order !== 'move') return { act: order, element: from };
  return to === undefined ? undefined : { act: order, from, to };
}

/** Does it to every token that an instance has at a step, each in its own request. @throws ApiError 8003 without one */
async function actOnAll(instance: string, act: StepAct, element: string, reason: string): Promise<void> {
  const route = instanceRoute(instance);
  const look = async () => {
    const { version, places } = await api.get<InsideView>(`${route}/inside`);
    return { version, tokens: places.find((place) => place.element === element)?.tokens ?? [] };
  };
  const { tokens } = await look();
  if (tokens.length === 0) throw new ApiError(errors.taskTaken.code, `nothing is at ${element}`, { status: 409 });
  for (const { token } of tokens) {
    const { version } = await look();
    await api.post<null>(`${route}/steps/${act}`, { token, version, reason });
  }
}
