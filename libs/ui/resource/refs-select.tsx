import { useDeferredValue, useState } from 'react';
import { Select } from 'antd';
import { useRefNames, useRefOptions } from './ref-options.js';

interface RefsSelectProps {
  /** Route of the catalogue to choose from, `org/roles`. */
  readonly of: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (value: readonly string[] | null) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** Chooses several entries of another catalogue, searching it while the person types. */
export function RefsSelect({ of, value, onChange, ...given }: RefsSelectProps) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = value ?? [];
  const { options, coming } = useRefOptions(open ? of : undefined, useDeferredValue(search));
  const known = useRefNames(of, chosen);
  const others = known.filter((option) => options.every((offered) => offered.value !== option.value));
  return (
    <Select<readonly string[]>
      {...given}
      mode="multiple"
      allowClear
      value={chosen}
      options={[...others, ...options]}
      loading={coming}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={setOpen}
      onChange={(next) => onChange?.(next.length > 0 ? next : null)}
    />
  );
}
