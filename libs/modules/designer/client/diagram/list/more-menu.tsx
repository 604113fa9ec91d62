import { Dropdown, type MenuProps } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { KeyCaps } from '#lab/ui/hotkeys/key-cap.jsx';
import { useSteps } from './steps-context.js';

/** What can be done to a row. */
export interface Act {
  readonly label: string;
  /** The key that does it while the row has the focus. */
  readonly key?: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly run?: () => void;
  /** Further acts of a group below this label. */
  readonly acts?: readonly Act[];
}

interface MoreMenuProps {
  readonly id: string;
  readonly name: string;
  readonly acts: readonly Act[];
}

/** The menu of a row. */
export function MoreMenu({ id, name, acts }: MoreMenuProps) {
  const t = useT();
  const { active } = useSteps();
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items: acts.map((act, place) => itemOf(act, `${place}`)) }}>
      <button
        type="button"
        className="lab-icon-button"
        tabIndex={active === id ? 0 : -1}
        aria-label={t('designer.steps.more', { name })}
      >
        <Ellipsis size={15} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}

type Item = NonNullable<NonNullable<MenuProps['items']>[number]>;

/** An entry of a menu. */
export function itemOf({ label, key, disabled, danger, run, acts }: Act, id: string): Item {
  if (acts) return { type: 'group', key: id, label, children: acts.map((act, place) => itemOf(act, `${id}.${place}`)) };
  return {
    key: id,
    disabled: disabled ?? false,
    danger: danger ?? false,
    label,
    ...(key ? { extra: <KeyCaps keys={key.toLowerCase()} /> } : {}),
    ...(run ? { onClick: run } : {}),
  };
}
