import { useState } from 'react';
import { Mentions } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { ControlProps } from '../form/form-field.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';

const longest = 2000;

/** A user as the directory offers them. */
interface Listed {
  readonly id: string;
  readonly code: string | null;
  readonly name: BothNames;
}

/** A text that is being written, with the users who are mentioned in it. */
export interface Remark {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Records under which name a user was put into the text. */
  readonly name: (name: string, id: string) => void;
  /** What is sent; users whose name was removed from the text again are not mentioned. */
  readonly body: { readonly text: string; readonly mentions: string[] };
  readonly clear: () => void;
}

/** Keeps a text with mentions while it is written. */
export function useRemark(): Remark {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const said = text.trim();
  return {
    text,
    setText,
    name: (name, id) => setNamed(new Map(named).set(name, id)),
    body: { text: said, mentions: [...named].flatMap(([name, id]) => (said.includes(`@${name}`) ? [id] : [])) },
    clear: () => {
      setText('');
      setNamed(new Map());
    },
  };
}

interface MentionInputProps {
  readonly control: Partial<ControlProps> & { readonly 'aria-label'?: string };
  readonly remark: Remark;
  readonly rows?: number;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** A text in which @ offers people. */
export function MentionInput({ control, remark, rows = 4, autoFocus, placeholder }: MentionInputProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [search, setSearch] = useState<string>();
  const { data, isFetching } = useApiQuery<Page<Listed>>(
    // People are looked up only after an @ is typed.
    search === undefined ? null : 'org/users/options',
    { search },
    { keepPrevious: true },
  );
  const people = peopleOf(data?.rows ?? [], nameIn);
  return (
    <Mentions
      {...control}
      autoFocus={autoFocus}
      rows={rows}
      maxLength={longest}
      placeholder={placeholder}
      value={remark.text}
      options={people.map(({ value, label }) => ({ value, label }))}
      loading={isFetching}
      filterOption={false}
      notFoundContent={t('ui.comment.nobody')}
      onSearch={setSearch}
      onChange={remark.setText}
      onSelect={({ value }) => {
        const person = people.find((each) => each.value === value);
        if (person) remark.name(person.value, person.id);
      }}
    />
  );
}

/** Each person with the text of their mention; two of one name are distinguished by user name. */
function peopleOf(rows: readonly Listed[], nameIn: ReturnType<typeof useNameIn>) {
  const names = rows.map(({ name }) => nameIn(name));
  return rows.map(({ id, code }, at) => {
    const name = names[at] ?? '';
    const isShared = names.indexOf(name) !== names.lastIndexOf(name);
    return {
      id,
      value: isShared && code ? `${name}(${code})` : name,
      label: code && code !== name ? `${name} · ${code}` : name,
    };
  });
}
