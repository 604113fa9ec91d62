import { useState, type ReactNode } from 'react';
import { ChevronDown, ChevronUp, Columns3, Download, Printer, RotateCcw, Rows3 } from 'lucide-react';
import { IconButton } from '../icon-button.js';
import { useT } from '../i18n/language-provider.js';
import { Popover } from '../popover.js';
import { FilterChip } from './filter-chip.js';
import { isSet, type Filter } from './filter.js';
import { densities, type Density } from './list-settings.js';
import type { ListState } from './list-state.js';
import { SearchField } from './search-field.js';

interface FilterBarProps {
  readonly list: ListState;
  readonly filters: readonly Filter[];
  /** What the search looks at; no search field without. */
  readonly search?: string;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onRefresh: () => void;
  /** Column settings, for the popover of their button. */
  readonly columns: ReactNode;
  /** Rows can be grouped, and are while it is pressed. */
  readonly grouping?: { readonly label: string; readonly on: boolean; readonly onToggle: () => void } | undefined;
  readonly onExport?: () => void;
  readonly onPrint?: () => void;
}

/** Search, filters, and the tools of the table at the far right. */
export function FilterBar(props: FilterBarProps) {
  const { list, filters, search, density, onDensity, onRefresh, columns, grouping, onExport, onPrint } = props;
  const t = useT();
  const nextDensity = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'default';
  return (
    <div className="lab-filters" role="search">
      {search && <SearchField label={search} value={list.search} onSearch={list.setSearch} />}
      <FilterChips list={list} filters={filters} />
      {grouping && (
        <span className="lab-chip" data-set={grouping.on || undefined}>
          <button type="button" aria-pressed={grouping.on} onClick={grouping.onToggle}>
            {grouping.label}
          </button>
        </span>
      )}
      {list.narrowedBy > 0 && (
        <button type="button" className="lab-link" onClick={list.clear}>
          {t('ui.list.clear')}
        </button>
      )}
      <div className="lab-filters-tools">
        <IconButton
          label={t('ui.list.refresh')}
          icon={<RotateCcw size={15} strokeWidth={1.7} aria-hidden />}
          onClick={onRefresh}
        />
        <IconButton
          label={t('ui.list.density', { density: t(`ui.list.densities.${density}`) })}
          icon={<Rows3 size={15} strokeWidth={1.7} aria-hidden />}
          onClick={() => onDensity(nextDensity)}
        />
        <Popover content={columns} placement="bottomRight">
          <button
            type="button"
            className="lab-icon-button"
            aria-label={t('ui.columns.title')}
            title={t('ui.columns.title')}
          >
            <Columns3 size={15} strokeWidth={1.7} aria-hidden />
          </button>
        </Popover>
        {onExport && (
          <IconButton
            label={t('ui.list.export')}
            icon={<Download size={15} strokeWidth={1.7} aria-hidden />}
            onClick={onExport}
          />
        )}
        {onPrint && (
          <IconButton
            label={t('ui.list.print')}
            icon={<Printer size={15} strokeWidth={1.7} aria-hidden />}
            onClick={onPrint}
          />
        )}
      </div>
    </div>
  );
}

/** The filters of a list; those that are rarely used come out once they are asked for, and while they are set. */
function FilterChips({ list, filters }: Pick<FilterBarProps, 'list' | 'filters'>) {
  const t = useT();
  const [all, setAll] = useState(false);
  const isHidden = (filter: Filter) => filter.rare === true && !isSet(filter, list.values);
  const Chevron = all ? ChevronUp : ChevronDown;
  return (
    <>
      {filters
        .filter((filter) => all || !isHidden(filter))
        .map((filter) => (
          <FilterChip key={filter.key} filter={filter} values={list.values} onChange={list.setValues} />
        ))}
      {filters.some(isHidden) && (
        <span className="lab-chip">
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {t('ui.list.moreFilters')}
            <Chevron size={14} strokeWidth={1.7} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
}
