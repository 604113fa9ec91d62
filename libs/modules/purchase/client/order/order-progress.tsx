import type { ReactNode } from 'react';
import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { OrderDetail } from '../../shared/order.dto.js';
import { paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';

const came: Readonly<Record<string, Tone>> = {
  [receiveStatus.of.none]: 'draft',
  [receiveStatus.of.some]: 'running',
  [receiveStatus.of.all]: 'done',
};
const paid: Readonly<Record<string, Tone>> = {
  [paymentStatus.of.unplanned]: 'draft',
  [paymentStatus.of.waiting]: 'waiting',
  [paymentStatus.of.partly]: 'running',
  [paymentStatus.of.paid]: 'done',
};

interface Step {
  readonly key: string;
  readonly tone: Tone;
  readonly text: string;
  readonly note?: ReactNode;
}

/** How far an order has come after its release: sent, received, paid, completed. */
export function OrderProgress({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const { state, releasedAt, sentAt, deliveryDate, amount } = order;
  if (releasedAt === null || state === 'cancelled') return null;
  const isOver = state === 'completed';
  const word = (key: string) => t(`purchase.order.${key}`);
  const steps: readonly Step[] = [
    { key: 'released', tone: 'done', text: word('states.released'), note: <Stamp value={releasedAt} /> },
    sentAt === null
      ? { key: 'sent', tone: 'draft', text: word('progress.notSent') }
      : { key: 'sent', tone: 'done', text: word('states.sent'), note: <Stamp value={sentAt} /> },
    {
      key: 'received',
      tone: came[order.receiveStatus] ?? 'draft',
      text: word(`receiveCodes.${order.receiveStatus}`),
      note: order.receiveStatus !== receiveStatus.of.all && deliveryDate !== null && (
        <>
          {word('fields.deliveryDate')} <Stamp value={deliveryDate} kind="day" />
        </>
      ),
    },
    // Readers to whom the amount is hidden see nothing of its payment.
    ...(amount === undefined
      ? []
      : [
          {
            key: 'paid',
            tone: paid[order.paymentStatus] ?? 'draft',
            text: `${word('fields.paymentStatus')} · ${word(`paymentStatusCodes.${order.paymentStatus}`)}`,
          },
        ]),
    {
      key: 'completed',
      tone: isOver ? 'done' : 'draft',
      text: word(isOver ? 'states.completed' : 'progress.open'),
    },
  ];
  return (
    <Section title={word('progress.title')}>
      <ol className="lab-purchase-steps">
        {steps.map(({ key, tone, text, note }) => (
          <li key={key}>
            <StateTag tone={tone}>{text}</StateTag>
            {note && <span className="lab-muted">{note}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
