import { useDeferredValue, useState } from 'react';
import { Select } from 'antd';
import { useRefNames, useRefOptions } from './ref-options.js';

interface RefSelectProps {
  /** Route of the catalogue to choose from, `org/users`. */
  readonly of: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** Name of the value that is there already; asked of the server without. */
  readonly known?: string;
  readonly clearable?: boolean;
  /** Offers only entries whose process the reader may start. */
  readonly begins?: boolean;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error';
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  /** Its name where no label is beside it. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** Chooses one entry of another catalogue, searching it while the person types. */
export function RefSelect({ of, value, onChange, known, clearable, begins, ...given }: RefSelectProps) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const { options, coming } = useRefOptions(open ? of : undefined, useDeferredValue(search), begins);
  const isOffered = options.some((option) => option.value === value);
  const [chosen] = useRefNames(of, value && !known && !isOffered ? [value] : []);
  const shown = value && !isOffered ? [{ value, label: known ?? chosen?.label ?? value }, ...options] : options;
  return (
    <Select
      {...given}
      value={value ?? undefined}
      options={shown}
      allowClear={clearable}
      loading={coming}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={setOpen}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
