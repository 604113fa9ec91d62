import { useState } from 'react';
import { Select } from 'antd';
import { errors } from '#lab/shared/errors.js';
import { stepActs, type InsideView, type StepAct, type VersionElement } from '#lab/shared/process-inspection.js';
import { api } from '#lab/ui/api.js';
import { ApiError } from '#lab/ui/api-error.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { useElementWords } from './element-words.js';
import { bulkDone } from './instance-bulk.js';
import { instanceRoute } from './instance-path.js';
import { canBegin } from './move-dialog.js';

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
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  const { texts } = useLanguage();
  const [chosen] = useState(instances);
  const [order, setOrder] = useState<Order>('move');
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const rows = useRowByRow<StepBulkProps['instances'][number]>(['process', 'Common']);
  const elements = useApiQuery<readonly VersionElement[]>(`process/versions/${chosen[0]?.definition.id}/elements`);
  const words = (key: string, args = {}) => t(`cockpit.${key}`, args);
  const { sent, outcomes, failed, left, stop, stopping } = rows;
  const said = reason.trim();
  const lacks = said === '' || from === undefined || (order === 'move' && to === undefined);
  const key = order === 'move' ? 'move' : `step.${order}`;
  const whyOf = (problem: ApiError) => {
    if (problem.code === errors.taskTaken.code) return words('bulk.notThere');
    return problem.code === errors.illegalState.code ? words(`${key}.illegal`) : problemText(texts, problem);
  };
  const options = (elements.data ?? []).filter(canBegin).map((each) => ({ value: each.element, label: nameOf(each) }));
  const perform = ({ id }: { readonly id: string }) =>
    order === 'move'
      ? api.post(`${instanceRoute(id)}/move`, { from, to, reason: said })
      : actOnAll(id, order, from ?? '', said);
  const stepField = (label: string, value: string | undefined, onChange: (next: string) => void) => (
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
  return (
    <BulkDialog
      title={words('bulk.stepTitle', { count: chosen.length })}
      verb={words('bulk.act', { verb: words(`${key}.verb`), count: chosen.length })}
      danger={order === 'cancel'}
      count={chosen.length}
      sent={sent}
      onStop={stop}
      stopping={stopping}
      done={bulkDone(t, rows)}
      note={words('bulk.each')}
      rows={failed.map(({ item, problem }) => ({
        key: item.id,
        number: item.number,
        title: nameIn(item.title),
        why: whyOf(problem),
      }))}
      onRun={() => {
        setTried(true);
        if (!lacks) rows.run(chosen, perform);
      }}
      onClose={() =>
        onClose(new Set((outcomes ? [...failed.map(({ item }) => item), ...left] : chosen).map(({ id }) => id)))
      }
      onOpen={onOpen}
    >
      <div className="lab-form-rows">
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
        {stepField(words(order === 'move' ? 'move.from' : 'step.step'), from, setFrom)}
        {order === 'move' && stepField(words('move.to'), to, setTo)}
        <NoteField
          required
          label={words('reason')}
          value={reason}
          onChange={setReason}
          problem={tried && said === '' ? words('reasonMissing') : undefined}
        />
      </div>
    </BulkDialog>
  );
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
