import { Dropdown } from 'antd';
import { ArrowDownUp } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { sorts, type Sort } from './inbox-address.js';

interface SortMenuProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the list. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const t = useT();
  const label = t('inbox.sort.label', { sort: t(`inbox.sort.${sort}`) });
  const items = sorts.map((each) => ({
    key: each,
    label: t(`inbox.sort.${each}`),
    onClick: () => onSort(each),
  }));
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [sort] }} trigger={['click']} placement="bottomRight">
      <button type="button" className="lab-icon-button" aria-label={label} title={label}>
        <ArrowDownUp size={15} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
