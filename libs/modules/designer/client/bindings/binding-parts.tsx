import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { BindingLine, NamedProcess } from '../../shared/binding.dto.js';

type Slot = Pick<BindingLine, 'kind' | 'id' | 'slot'>;

/** A slot as the address names it: `purchaseCategory.<id>.process`. */
export function placeOf({ kind, id, slot }: Slot): string {
  return `${kind}.${id}.${slot}`;
}

/** The slot that an address names. */
export function slotAt(place: string): Slot {
  const [kind = '', id = '', slot = ''] = place.split('.');
  return { kind, id, slot };
}

/** The bound process, which leads to its diagram, and whether it can start. */
export function ProcessInForce({ line: { process, stopped } }: { readonly line: BindingLine }) {
  const t = useT();
  const nameIn = useNameIn();
  if (!process) return <span className="lab-muted">{t('designer.bindings.unbound')}</span>;
  return (
    <span className="bindings-process">
      <Link to={`/processBpmn/${process.key}`} onClick={(event) => event.stopPropagation()}>
        {nameIn(process.name)}
      </Link>
      {stopped && <StateTag tone="warning">{t('designer.bindings.stopped')}</StateTag>}
    </span>
  );
}

/** Says a process by its name, and that there is none. */
export function useProcessName(): (process: NamedProcess | null) => string {
  const t = useT();
  const nameIn = useNameIn();
  return (process) => (process ? nameIn(process.name) : t('designer.bindings.noProcess'));
}
