import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { errors } from '#lab/shared/errors.js';
import type { InsideView, TimerView } from '#lab/shared/process-inspection.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { InstantInput } from '#lab/ui/form/instant-input.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useSettled } from '#lab/ui/settled.js';
import { mostTried, type EffectsBody } from '../../shared/administration.dto.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { EffectOfMany, spread } from './effect-sum.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { OrderBulk } from './order-bulk.js';
import { timeProblem } from './timer-dialog.js';
import { valueProblem, writtenValue } from './variable-dialog.js';

const orders = ['variable', 'fire', 'change', 'run'] as const;

/** What the button says. */
const verbs = {
  variable: 'data.verb',
  fire: 'timers.fire.verb',
  change: 'timers.change.verb',
  run: 'jobs.run',
} as const;

interface InsideBulkProps {
  readonly instances: readonly Pick<InstanceLine, 'id' | 'number' | 'title'>[];
  /** Closed; `left` are the instances with which it was not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
}

/**
 * Gives the same variable of many instances another value, changes or fires the same timer of each, or runs what waits in
 * the background.
 */
export default function InsideBulk({ instances, onClose, onOpen }: InsideBulkProps) {
  const t = useT();
  const { texts } = useLanguage();
  const [chosen] = useState(instances);
  const [order, setOrder] = useState<(typeof orders)[number]>('variable');
  const [name, setName] = useState<string>();
  const [text, setText] = useState('');
  const [timer, setTimer] = useState<string>();
  const [at, setAt] = useState<dayjs.Dayjs | null>(null);
  const words = (key: string, args = {}) => t(`cockpit.${key}`, args);
  const { variables, timers, isComing } = useFound(chosen.map(({ id }) => id));
  const isText = variables.find((each) => each.name === name)?.isText ?? false;
  const value = writtenValue(text, isText);
  const problems =
    order === 'run'
      ? { what: undefined, value: undefined }
      : order === 'variable'
        ? { what: name === undefined ? words('bulk.noChoice') : undefined, value: valueProblem(t, value) }
        : {
            what: timer === undefined ? words('bulk.noChoice') : undefined,
            value: order === 'change' ? timeProblem(t, at) : undefined,
          };
  const perform = (id: string, reason: string) => {
    if (order === 'run') return runJobs(id, reason);
    if (order === 'variable') return changeVariable(id, { name: name ?? '', value, reason });
    return changeTimers(id, timer ?? '', { dueAt: order === 'fire' ? null : (at?.toISOString() ?? null), reason });
  };
  const settled = useSettled(text);
  const picked = timers.find(({ key }) => key === timer);
  const { does } = picked ?? {};
  const whyOf = (problem: ApiError) =>
    problem.code === errors.taskTaken.code ? words('bulk.notInside') : problemText(texts, problem);
  const isComplete = problems.what === undefined && problems.value === undefined;
  const isWritten = order !== 'variable' || settled === text;
  const dueAt = order === 'change' ? (at?.toISOString() ?? null) : null;
  const trying: EffectsBody['order'] | undefined =
    !isComplete || !isWritten
      ? undefined
      : order === 'run'
        ? { act: 'run' }
        : order === 'variable'
          ? { act: 'variable', name: name ?? '', value: value ?? null }
          : picked && { act: 'timer', element: picked.element, does: picked.does, dueAt };
  return (
    <OrderBulk
      instances={instances}
      title={(count) => words('bulk.insideTitle', { count })}
      verb={(count) => words('bulk.act', { verb: words(verbs[order]), count })}
      lacks={problems.what !== undefined || problems.value !== undefined}
      perform={perform}
      whyOf={whyOf}
      onClose={onClose}
      onOpen={onOpen}
    >
      {(tried) =>
        isComing ? (
          <PageComing />
        ) : (
          <>
            <FormField label={words('bulk.stepOrder')}>
              {(control) => (
                <Select
                  {...control}
                  options={orders.map((each) => ({ value: each, label: words(`bulk.insideOrders.${each}`) }))}
                  value={order}
                  onChange={setOrder}
                />
              )}
            </FormField>
            {order === 'run' && <p className="lab-muted">{words('jobs.note')}</p>}
            {order === 'variable' && (
              <>
                <p className="lab-muted">{words('data.note')}</p>
                <FormField label={words('bulk.variable')} required problem={tried ? problems.what : undefined}>
                  {(control) => (
                    <Select
                      {...control}
                      showSearch={{ optionFilterProp: 'label' }}
                      notFoundContent={words('bulk.noVariables')}
                      options={variables.map((each) => ({ value: each.name, label: each.name }))}
                      value={name}
                      onChange={setName}
                    />
                  )}
                </FormField>
                <FormField
                  label={words('data.newValue')}
                  span={4}
                  required
                  problem={tried ? problems.value : undefined}
                >
                  {(control) => (
                    <Input.TextArea
                      {...control}
                      className="instances-value"
                      rows={3}
                      value={text}
                      onChange={(event) => setText(event.target.value)}
                    />
                  )}
                </FormField>
              </>
            )}
            {(order === 'fire' || order === 'change') && (
              <>
                {does && <p className="lab-muted">{words(`timers.notes.${does}`)}</p>}
                <FormField label={words('bulk.timer')} required problem={tried ? problems.what : undefined}>
                  {(control) => (
                    <Select
                      {...control}
                      showSearch={{ optionFilterProp: 'label' }}
                      notFoundContent={words('bulk.noTimers')}
                      options={timers.map((each) => ({ value: each.key, label: each.label }))}
                      value={timer}
                      onChange={setTimer}
                    />
                  )}
                </FormField>
                {order === 'change' && (
                  <FormField label={words('timers.at')} required problem={tried ? problems.value : undefined}>
                    {(control) => <InstantInput {...control} minuteStep={5} value={at} onChange={setAt} />}
                  </FormField>
                )}
              </>
            )}
            {trying && <EffectOfMany instances={chosen.map(({ id }) => id)} order={trying} whyOf={whyOf} />}
          </>
        )
      }
    </OrderBulk>
  );
}

/** The variables and timers to choose from, as some of the instances have them. */
function useFound(instances: readonly string[]) {
  const t = useT();
  const nameOf = useElementWords();
  const answers = useQueries({
    queries: spread(instances, mostTried).map((id) => {
      const path = `${instanceRoute(id)}/inside`;
      return {
        queryKey: [path, {}],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.get<InsideView>(path, {}, { signal }),
      };
    }),
  });
  const insides = answers.flatMap(({ data }) => data ?? []);
  const seen = new Map<string, unknown[]>();
  for (const { values } of insides.flatMap(({ variables }) => variables))
    for (const [name, value] of Object.entries(values)) seen.set(name, [...(seen.get(name) ?? []), value]);
  const timers = new Map(insides.flatMap((inside) => inside.timers).map((timer) => [keyOf(timer), timer]));
  return {
    isComing: answers.some(({ isPending }) => isPending),
    variables: [...seen]
      .map(([name, values]) => ({ name, isText: values.every((value) => typeof value === 'string') }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    timers: [...timers].map(([key, timer]) => ({
      key,
      element: timer.element,
      does: timer.does,
      label: `${nameOf(timer)} · ${t(`cockpit.timers.kinds.${timer.does}`)}`,
    })),
  };
}

/** The same timer of another instance: what it does, and where. */
function keyOf({ element, does }: TimerView): string {
  return `${does} ${element}`;
}

function missing(what: string): ApiError {
  return new ApiError(errors.taskTaken.code, `${what} is not there`, { status: 409 });
}

/** Changes it in every scope that has it, over the value that it has there now. @throws ApiError 8003 without one */
async function changeVariable(
  instance: string,
  { name, value, reason }: { readonly name: string; readonly value: unknown; readonly reason: string },
): Promise<void> {
  const route = instanceRoute(instance);
  const { variables } = await api.get<InsideView>(`${route}/inside`);
  const scopes = variables.filter(({ values }) => Object.hasOwn(values, name));
  if (scopes.length === 0) throw missing(name);
  for (const { scope, values } of scopes)
    await api.post<null>(`${route}/variables`, { scope, name, seen: values[name], value, reason });
}

/** Runs all that waits in the background. @throws ApiError 8003 where nothing does */
async function runJobs(instance: string, reason: string): Promise<void> {
  const route = instanceRoute(instance);
  const { jobs } = await api.get<InsideView>(`${route}/inside`);
  if (jobs.length === 0) throw missing('a job');
  for (const { token } of jobs) await api.post<null>(`${route}/jobs/${token}/run`, { reason });
}

/** @throws ApiError 8003 without one that runs */
async function changeTimers(
  instance: string,
  key: string,
  order: { readonly dueAt: string | null; readonly reason: string },
): Promise<void> {
  const route = instanceRoute(instance);
  const { timers } = await api.get<InsideView>(`${route}/inside`);
  const running = timers.filter((timer) => keyOf(timer) === key && timer.dueAt !== null);
  if (running.length === 0) throw missing(key);
  for (const { armed, dueAt } of running) await api.post<null>(`${route}/timers`, { armed, seen: dueAt, ...order });
}
