import { useState } from 'react';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { mostIncidents, type EffectsBody } from '../../shared/administration.dto.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { EffectOfMany } from './effect-sum.js';
import { retryAll } from './incidents.js';
import { instanceRoute } from './instance-path.js';
import { OrderBulk } from './order-bulk.js';

export type InstanceOrder = 'suspend' | 'resume' | 'cancel' | 'retry' | 'restart';

interface InstanceBulkProps {
  readonly order: InstanceOrder;
  readonly instances: readonly Pick<InstanceLine, 'id' | 'number' | 'title'>[];
  /** Incidents of each instance that are tried again; all that it has then, without. */
  readonly incidents?: ReadonlyMap<string, readonly string[]>;
  /** Closed; `left` are the instances with which it was not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
}

/** The same order for many instances. */
export function InstanceBulk({ order, instances, incidents, onClose, onOpen }: InstanceBulkProps) {
  const t = useT();
  const { texts } = useLanguage();
  const words = (key: string, args = {}) => t(`cockpit.${key}`, args);
  const [tried] = useState(() => orderOf(order, incidents));
  const whyOf = (problem: ApiError) => problemText(texts, problem);
  return (
    <OrderBulk
      instances={instances}
      title={(count) => words(`bulk.${order}Title`, { count })}
      verb={(count) =>
        words('bulk.act', { verb: words(order === 'cancel' ? 'bulk.cancelVerb' : `${order}.act`), count })
      }
      danger={order === 'cancel'}
      perform={(id, reason) =>
        order === 'retry'
          ? retryInstance(id, incidents?.get(id), reason)
          : api.post(`${instanceRoute(id)}/${order}`, { reason })
      }
      whyOf={whyOf}
      onClose={onClose}
      onOpen={onOpen}
    >
      {() => (
        <>
          <p className="lab-muted">{words(`${order}.note`)}</p>
          <EffectOfMany instances={instances.map(({ id }) => id)} order={tried} whyOf={whyOf} />
        </>
      )}
    </OrderBulk>
  );
}

/** As the server tries it. */
function orderOf(order: InstanceOrder, incidents: InstanceBulkProps['incidents']): EffectsBody['order'] {
  if (order === 'cancel') return { act: 'end' };
  if (order !== 'retry') return { act: order };
  return { act: order, ...(incidents && { incidents: [...incidents.values()].flat().slice(0, mostIncidents) }) };
}

async function retryInstance(id: string, incidents: readonly string[] | undefined, reason: string): Promise<void> {
  const found = incidents ?? (await api.get<ProcessView>(instanceRoute(id))).incidents.map((incident) => incident.id);
  await retryAll(id, found, reason);
}
