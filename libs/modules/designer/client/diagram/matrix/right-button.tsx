import type { ReactNode } from 'react';
import { Dropdown } from 'antd';
import type { FieldRight } from '#lab/process-engine/index.js';
import { fieldRights } from '#lab/process-engine/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { itemOf, type Act } from '../list/more-menu.js';
import { keyOfRight, nameOfSpot, type Spot } from './matrix-keys.js';
import type { MatrixDesk } from './use-matrix.js';

interface RightButtonProps {
  readonly desk: MatrixDesk;
  readonly spot: Spot;
  readonly label: string;
  /** What can be given here. */
  readonly rights: readonly FieldRight[];
  /** The right of a cell; a head has none. */
  readonly right?: FieldRight;
  /** Further entries of its menu. */
  readonly acts?: readonly Act[];
  readonly children: ReactNode;
}

/** A cell or head: a button with the menu of rights; the letters of the menu work without opening it. */
export function RightButton({ desk, spot, label, rights, right, acts = [], children }: RightButtonProps) {
  const t = useT();
  const { row, column } = desk.active;
  const giving = fieldRights.map((each) => ({
    label: t(`designer.diagrams.rights.${each}`),
    key: keyOfRight[each],
    disabled: !rights.includes(each),
    run: () => desk.give(spot, each),
  }));
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{ items: [...giving, ...acts].map((act, place) => itemOf(act, `${place}`)) }}
    >
      <button
        type="button"
        className="matrix-button"
        data-spot={nameOfSpot(spot)}
        data-right={right}
        tabIndex={row === spot.row && column === spot.column ? 0 : -1}
        aria-label={label}
        onFocus={() => desk.setActive(spot)}
      >
        {children}
      </button>
    </Dropdown>
  );
}
