import { useState, type MouseEvent } from 'react';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Popover } from '#lab/ui/popover.jsx';
import type { DoneLine } from '#lab/shared/todo-view.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { useOperation, type Operation } from './use-operation.js';

interface TakeBackProps {
  readonly line: DoneLine;
  /** A button with its words, for the thumb, instead of an icon in a row. */
  readonly inWords?: boolean;
}

/** Takes one's own decision back while the process runs; whether a user has gone on from it only the server knows. */
export function TakeBack({ line, inWords = false }: TakeBackProps) {
  const t = useT();
  const operation = useOperation(line.task, { number: line.card.number });
  const isOpen = operation.asking === 'withdraw';
  // A refusal is shown to its end, even when it shows that the process is over.
  if (!isOpen && !mayBeTakenBack(line)) return null;
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => (open ? operation.ask('withdraw') : operation.cancel())}
      placement={inWords ? 'top' : 'bottomLeft'}
      title={t('inbox.operations.withdraw')}
      content={<TakeBackForm operation={operation} />}
    >
      {inWords ? (
        <button type="button" aria-expanded={isOpen}>
          <Undo2 size={18} strokeWidth={1.7} aria-hidden />
          {t('inbox.operations.withdraw')}
        </button>
      ) : (
        <IconButton
          label={t('inbox.operations.withdraw')}
          icon={<Undo2 size={14} strokeWidth={1.7} aria-hidden />}
          pressed={isOpen}
        />
      )}
    </Popover>
  );
}

function TakeBackForm({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const { refused, busy, cancel, perform } = operation;
  const said = reason.trim();
  // What is clicked here is no click on the row around the button.
  const keep = (event: MouseEvent) => event.stopPropagation();
  return (
    <div className="inbox-take-back" role="presentation" onClick={keep}>
      {refused && <Refusal problem={refused} />}
      <p className="lab-muted">{t('inbox.takeBack.note')}</p>
      <NoteField autoFocus label={t('inbox.takeBack.reason')} phrases="both" value={reason} onChange={setReason} />
      <footer>
        <Button onClick={cancel}>{t('inbox.cancel')}</Button>
        <Button
          type="primary"
          loading={busy === 'withdraw'}
          onClick={() => perform('withdraw', said ? { reason: said } : {})}
        >
          {t('inbox.operations.withdraw')}
        </Button>
      </footer>
    </div>
  );
}

/** Something was decided, and a user has something to do yet or will have. */
function mayBeTakenBack({ outcome, strip }: DoneLine): boolean {
  return outcome !== null && strip.steps.some((status) => running.has(status));
}

const running: ReadonlySet<DoneLine['strip']['steps'][number]> = new Set(['current', 'late', 'expected']);
