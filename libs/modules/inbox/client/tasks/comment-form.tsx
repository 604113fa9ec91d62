import { useState } from 'react';
import { Mentions } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

/** Somebody as the directory offers them. */
interface Listed {
  readonly id: string;
  readonly code: string | null;
  readonly name: BothNames;
}

/** What is said about the task; whoever is named with @ hears of it and may read the record. */
export function CommentForm({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const nameIn = useNameIn();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  /** Ids by the name that was put into the text. */
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const [tried, setTried] = useState(false);
  const { data, isFetching } = useApiQuery<Page<Listed>>('org/users/options', { search }, { keepPrevious: true });
  const people = peopleOf(data?.rows ?? [], nameIn);
  const said = text.trim();
  const confirm = () => {
    setTried(true);
    if (!said) return;
    const mentions = [...named].flatMap(([name, id]) => (said.includes(`@${name}`) ? [id] : []));
    operation.perform('comment', { text: said, mentions });
  };
  return (
    <OperationFrame name="comment" operation={operation} note={t('inbox.comment.note')} onConfirm={confirm}>
      <FormField
        label={t('inbox.comment.label')}
        span={4}
        required
        problem={tried && !said ? t('inbox.comment.missing') : undefined}
      >
        {(control) => (
          <Mentions
            {...control}
            autoFocus
            rows={4}
            maxLength={2000}
            value={text}
            options={people.map(({ value, label }) => ({ value, label }))}
            loading={isFetching}
            filterOption={false}
            notFoundContent={t('inbox.comment.nobody')}
            onSearch={setSearch}
            onChange={setText}
            onSelect={({ value }) => {
              const person = people.find((each) => each.value === value);
              if (person) setNamed(new Map(named).set(person.value, person.id));
            }}
          />
        )}
      </FormField>
    </OperationFrame>
  );
}

/** Each with what stands in the text for them; namesakes are told apart by their user name. */
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
