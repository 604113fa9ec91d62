import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePlate, StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { ReceiptState as State } from '../../shared/receipt.words.js';

interface ReceiptStateProps {
  readonly state: State;
  /** Something was rejected: a triangle takes the place of the disc. */
  readonly hasRejected?: boolean;
  readonly plate?: boolean;
}

/** Whether a receipt counts, or was reversed. */
export function ReceiptState({ state, hasRejected = false, plate = false }: ReceiptStateProps) {
  const t = useT();
  const tone = state === 'active' ? 'done' : 'cancelled';
  const words = t(`purchase.receipt.states.${state}`);
  if (plate) return <StatePlate tone={tone}>{words}</StatePlate>;
  return (
    <StateTag tone={tone} late={hasRejected && state === 'active'}>
      {words}
    </StateTag>
  );
}
