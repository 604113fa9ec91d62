import type { KeyboardEvent } from 'react';
import { Button, Dropdown } from 'antd';
import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import type { BoxPath } from '../model/boxed.js';
import { placeIn } from './box-props.js';
import { useRowFocus } from './boxes-context.js';
import { isEnter } from './keys.js';

/** What can be done with the rows of a box: entries, items, parameters, columns. */
export interface RowActs {
  readonly add: (at: number) => void;
  /** Asked first; a row that may not be removed stays, and its pane says why. */
  readonly mayRemove?: (at: number) => boolean;
  readonly remove: (at: number) => void;
  readonly move: (at: number, by: -1 | 1) => void;
}

type PlaceOf = (row: number) => string;

/** The rows of a box as the keyboard knows them. */
export interface Rows {
  readonly count: number;
  /** The place of a part of a row, for `data-box`. */
  readonly place: (row: number, part: string) => string;
  /** The place of the button that adds a row at the end. */
  readonly adder: string;
  /**
   * Enter in one of the places of a row goes to the same place of the next row, which is added after the last one.
   * @param placesOf the places of a row
   */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, row: number, placesOf: readonly PlaceOf[]) => void;
  readonly acts: RowActs | undefined;
}

/**
 * @param acts absent where nothing may be changed
 * @param kind distinguishes the rows of a box from others of it, such as columns
 * @param firstOf where one begins to type in a row; its name without
 */
export function useRows(
  path: BoxPath,
  count: number,
  acts: RowActs | undefined,
  { kind = 'row', firstOf }: { readonly kind?: string; readonly firstOf?: PlaceOf } = {},
): Rows {
  const focus = useRowFocus();
  const place = (row: number, part: string) => placeIn(path, `${kind}${row} ${part}`);
  const adder = placeIn(path, `${kind} add`);
  return {
    count,
    place,
    adder,
    onKeyDown: (event, row, placesOf) => {
      const { box } = (event.target as HTMLElement).dataset;
      const placeOf = placesOf.find((each) => each(row) === box);
      if (!acts || !placeOf || event.defaultPrevented || !isEnter(event)) return;
      event.preventDefault();
      const next = row + 1;
      if (next < count && focus.to(placeOf(next))) return;
      focus.next(placeOf(next));
      acts.add(next);
    },
    acts: acts && {
      add: (at) => {
        focus.next(firstOf?.(at) ?? place(at, 'name'));
        acts.add(at);
      },
      remove: (at) => {
        if (acts.mayRemove?.(at) === false) return;
        focus.next(count === 1 ? adder : place(Math.min(at, count - 2), 'remove'));
        acts.remove(at);
      },
      move: (at, by) => {
        if (at + by < 0 || at + by >= count) return;
        focus.next(place(at + by, 'menu'));
        acts.move(at, by);
      },
    },
  };
}

const moves = ['above', 'below', 'up', 'down'] as const;

interface RowToolsProps {
  readonly rows: Rows;
  readonly row: number;
  /** What people call the row. */
  readonly name: string;
}

/** Inserts beside a row, moves it and removes it. */
export function RowTools({ rows: { acts, place }, row, name }: RowToolsProps) {
  const t = useT();
  if (!acts) return null;
  const run = {
    above: () => acts.add(row),
    below: () => acts.add(row + 1),
    up: () => acts.move(row, -1),
    down: () => acts.move(row, 1),
  };
  return (
    <span className="box-tools">
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: moves.map((key) => ({ key, label: t(`designer.tables.ruleActs.${key}`) })),
          onClick: ({ key }) => {
            const move = moves.find((each) => each === key);
            if (move) run[move]();
          },
        }}
      >
        <button
          type="button"
          className="lab-icon-button"
          aria-label={t('designer.tables.boxed.more', { name })}
          data-box={place(row, 'menu')}
        >
          <Ellipsis size={15} strokeWidth={1.7} aria-hidden />
        </button>
      </Dropdown>
      <IconButton
        label={t('designer.tables.boxed.remove', { name })}
        icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => acts.remove(row)}
        data-box={place(row, 'remove')}
      />
    </span>
  );
}

/** Adds a row at the end. */
export function RowAdder({ rows: { acts, adder, count }, text }: { readonly rows: Rows; readonly text: string }) {
  if (!acts) return null;
  return (
    <Button
      size="small"
      type="text"
      icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
      data-box={adder}
      onClick={() => acts.add(count)}
    >
      {text}
    </Button>
  );
}
