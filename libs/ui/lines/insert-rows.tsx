import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { Rows3 } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { Popover } from '../popover.js';

interface InsertRowsProps {
  /** Lines that still fit. */
  readonly room: number;
  /** Number of the line below which they go; 0 while there is none. */
  readonly below: number;
  readonly onInsert: (count: number) => void;
}

/** Empty lines in the middle of a table: how many, below the line that was entered last. */
export function InsertRows({ room, below, onInsert }: InsertRowsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      content={
        <InsertForm
          room={room}
          below={below}
          onInsert={(count) => {
            onInsert(count);
            setOpen(false);
          }}
        />
      }
    >
      <Button type="text" disabled={room <= 0} icon={<Rows3 size={14} strokeWidth={1.7} aria-hidden />}>
        {t('ui.lines.insert')}
      </Button>
    </Popover>
  );
}

function InsertForm({ room, below, onInsert }: InsertRowsProps) {
  const t = useT();
  const [count, setCount] = useState<number | null>(1);
  const label = below > 0 ? t('ui.lines.insertBelow', { line: below }) : t('ui.lines.insertFirst');
  return (
    <form
      className="lab-lines-insert"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the document is around it.
        event.stopPropagation();
        if (count !== null) onInsert(count);
      }}
    >
      <label>
        <span>{label}</span>
        <InputNumber autoFocus min={1} max={room} precision={0} value={count} onChange={setCount} />
      </label>
      <Button type="primary" htmlType="submit" disabled={count === null}>
        {t('ui.lines.insertRows', { count: count ?? 0 })}
      </Button>
    </form>
  );
}
