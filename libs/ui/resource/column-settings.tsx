import { useState } from 'react';
import { Checkbox } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, Pin } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { moved, type ArrangedColumn } from './columns.js';

interface ColumnSettingsProps {
  readonly columns: readonly ArrangedColumn<never>[];
  readonly onChange: (columns: readonly ArrangedColumn<never>[]) => void;
  readonly onReset: () => void;
}

/** Which columns, in which order, which of them stay in sight; by pointer or by keys. */
export default function ColumnSettings({ columns, onChange, onReset }: ColumnSettingsProps) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const change = (index: number, part: Partial<ArrangedColumn<never>>) =>
    onChange(columns.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const moveTo = (from: number, to: number) => onChange(moved(columns, from, to));
  return (
    <div className="lab-columns" role="dialog" aria-label={t('ui.columns.title')}>
      <div className="lab-columns-head">
        <h2>{t('ui.columns.title')}</h2>
        <button type="button" className="lab-link" onClick={onReset}>
          {t('ui.columns.reset')}
        </button>
      </div>
      <ul>
        {columns.map((each, index) => (
          <ColumnRow
            key={each.column.key}
            arranged={each}
            isFirst={index === 0}
            isLast={index === columns.length - 1}
            dragged={dragged === index}
            onChange={(part) => change(index, part)}
            onMove={(by) => moveTo(index, index + by)}
            onDrag={() => setDragged(index)}
            onDrop={() => setDragged(undefined)}
            onOver={() => {
              if (dragged === undefined || dragged === index) return;
              moveTo(dragged, index);
              setDragged(index);
            }}
          />
        ))}
      </ul>
      <div className="lab-columns-foot">{t('ui.columns.kept')}</div>
    </div>
  );
}

interface ColumnRowProps {
  readonly arranged: ArrangedColumn<never>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly dragged: boolean;
  readonly onChange: (part: Partial<ArrangedColumn<never>>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
  readonly onOver: () => void;
}

function ColumnRow(props: ColumnRowProps) {
  const { arranged, isFirst, isLast, dragged, onChange, onMove, onDrag, onDrop, onOver } = props;
  const { column, shown, pinned } = arranged;
  const t = useT();
  const { title } = column;
  return (
    <li
      draggable
      data-dragged={dragged || undefined}
      onDragStart={onDrag}
      onDragEnd={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
    >
      <GripVertical className="lab-grip" size={13} strokeWidth={1.7} aria-hidden />
      <Checkbox checked={shown} disabled={column.always} onChange={() => onChange({ shown: !shown })}>
        {title}
      </Checkbox>
      <span className="lab-columns-acts">
        <button type="button" aria-label={t('ui.columns.up', { title })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={14} strokeWidth={1.7} aria-hidden />
        </button>
        <button type="button" aria-label={t('ui.columns.down', { title })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={14} strokeWidth={1.7} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('ui.columns.pin', { title })}
          aria-pressed={pinned}
          onClick={() => onChange({ pinned: !pinned })}
        >
          <Pin size={13} strokeWidth={1.7} aria-hidden />
        </button>
      </span>
    </li>
  );
}
