import { useState } from 'react';
import { Select } from 'antd';
import type { ControlProps } from '../form/form-field.js';
import { useRefOptions } from '../resource/ref-options.js';

/** Where users are looked up. */
const users = 'org/users';

interface PeopleSelectProps {
  readonly control: ControlProps;
  readonly value: readonly string[];
  readonly onChange: (people: readonly string[]) => void;
}

/** Chooses people, searching while the person types; the names of those chosen stay while the person searches on. */
export function PeopleSelect({ control, value, onChange }: PeopleSelectProps) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const { options, coming } = useRefOptions(users, search);
  const [known, setKnown] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  const rest = options.filter((option) => !known.some((one) => one.value === option.value));
  return (
    <Select
      {...control}
      mode="multiple"
      autoFocus
      open={open}
      onOpenChange={setOpen}
      value={[...value]}
      options={[...known, ...rest]}
      loading={coming}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onChange={(people: readonly string[]) => {
        setKnown([...known, ...options].filter((option) => people.includes(option.value)));
        onChange(people);
        // Usually one person is chosen; the list can be opened again for more.
        setOpen(false);
      }}
    />
  );
}
