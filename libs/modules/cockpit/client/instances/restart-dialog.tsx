import { lazy, Suspense, useState } from 'react';
import { Select } from 'antd';
import type { ElementView } from '#lab/shared/process-inspection.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { chosenAt, marksOf } from './effect-marks.js';
import { EffectWords, useEffectOf } from './effect-words.js';
import { useElementWords } from './element-words.js';
import { canBegin } from './move-dialog.js';
import { OrderDialog } from './order-dialog.js';
import { instanceRoute } from './instance-path.js';

const EffectDiagram = lazy(() => import('./effect-diagram.js'));

interface RestartDialogProps {
  readonly line: InstanceLine;
  readonly onClose: () => void;
}

/** Begins another round of an instance that is over, from its start or from another place; what it begins with is shown before. */
export function RestartDialog({ line, onClose }: RestartDialogProps) {
  const t = useT();
  const nameOf = useElementWords();
  const [from, setFrom] = useState<string>();
  const effect = useEffectOf(line.id, { act: 'restart', ...(from !== undefined && { from }) });
  const seen = effect.isPlaceholderData || effect.error ? undefined : effect.data;
  // Another version than that of the last round may be the live one by now.
  const version = effect.data?.definition ?? line.definition.id;
  const elements = useApiQuery<readonly ElementView[]>(`process/versions/${version}/elements`);
  const words = (key: string, args = {}) => t(`cockpit.restart.${key}`, args);
  const illegal = words(from === undefined ? 'illegalRecord' : 'illegal');
  const places = (elements.data ?? []).filter((each) => canBegin(each) && each.kind !== 'startEvent');
  return (
    <OrderDialog
      title={words('title', { number: line.number })}
      verb={words('act')}
      note={words('note')}
      steady
      send={(reason) => api.post(`${instanceRoute(line.id)}/restart`, { reason, ...(from !== undefined && { from }) })}
      done={words('done', { number: line.number })}
      illegal={illegal}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField label={words('from')} span={4}>
            {(control) => (
              <Select
                {...control}
                allowClear
                placeholder={words('fromStart')}
                showSearch={{ optionFilterProp: 'label' }}
                loading={elements.isPending}
                options={places.map((each) => ({ value: each.element, label: nameOf(each) }))}
                value={from}
                onChange={(next: string | undefined) => setFrom(next)}
              />
            )}
          </FormField>
          <EffectWords effect={effect} illegal={illegal} />
          <Suspense fallback={<PageComing />}>
            <EffectDiagram
              version={version}
              label={words('diagram', { number: line.number })}
              marks={seen ? marksOf(seen) : chosenAt('begins', from)}
              onPick={(picked) => places.some((each) => each.element === picked) && setFrom(picked)}
            />
          </Suspense>
        </>
      )}
    </OrderDialog>
  );
}
