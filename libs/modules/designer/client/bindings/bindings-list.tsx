import { useMemo, type ReactNode } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { Nothing, Stamp, stampText } from '#lab/ui/subject/stamp.jsx';
import { bindingStates, type BindingKind, type BindingLine } from '../../shared/binding.dto.js';
import { BindingDrawer } from './binding-drawer.js';
import { placeOf, ProcessInForce } from './binding-parts.js';

interface BindingsListProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
}

/** `/processBpmn?tab=bindings`: which process each entry of a catalogue starts; one of them beside the list at `?open=`. */
export function BindingsList({ pages }: BindingsListProps) {
  const t = useT();
  const nameIn = useNameIn();
  const opened = useOpenEntry();
  const filters = useFilters();
  const columns = useColumns();
  const list = useListState(useMemo(() => ({ filters }), [filters]));
  const answer = useApiQuery<Page<BindingLine>>('process/bindings', list.query, { keepPrevious: true });
  return (
    <>
      <ListPage<BindingLine>
        name="process.bindings"
        title={t('designer.bindings.title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={placeOf}
        onOpen={(line) => opened.open(placeOf(line))}
        rowName={({ name, document }) => `${nameIn(name)} · ${nameIn(document)}`}
        filters={filters}
        search={t('designer.bindings.search')}
        empty={{ title: t('designer.bindings.none'), text: t('designer.bindings.noneText') }}
        tools={pages}
      />
      {opened.id !== undefined && <BindingDrawer place={opened.id} onClose={opened.close} />}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const { data: kinds } = useApiQuery<readonly BindingKind[]>('process/bindings/kinds');
  return useMemo(
    () => [
      {
        ...{ kind: 'choice', key: 'kind', many: true, label: t('designer.bindings.kind') },
        choices: (kinds ?? []).map(({ kind, name }) => ({ value: kind, label: nameIn(name) })),
      },
      {
        ...{ kind: 'choice', key: 'state', many: true, label: t('designer.bindings.state') },
        choices: bindingStates.map((state) => ({ value: state, label: t(`designer.bindings.states.${state}`) })),
      },
    ],
    [t, nameIn, kinds],
  );
}

function useColumns(): readonly Column<BindingLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (key: string) => t(`designer.bindings.${key}`);
  return [
    {
      ...{ key: 'name', title: title('name'), main: true, always: true },
      render: ({ code, name, enabled }) => (
        <>
          {code !== null && <span className="id">{code}</span>} {nameIn(name)}
          {!enabled && <span className="lab-muted"> · {title('unused')}</span>}
        </>
      ),
    },
    { key: 'kind', title: title('kind'), width: 130, render: ({ kindName }) => nameIn(kindName) },
    { key: 'document', title: title('document'), width: 170, render: ({ document }) => nameIn(document) },
    { key: 'process', title: title('process'), width: 240, render: (line) => <ProcessInForce line={line} /> },
    {
      ...{ key: 'fallback', title: title('fallback'), width: 170, named: true, yields: 2 },
      render: ({ fallback }) => (fallback ? nameIn(fallback.name) : <Nothing />),
    },
    {
      ...{ key: 'planned', title: title('planned'), width: 230, named: true },
      render: ({ planned }) =>
        planned ? (
          t('designer.bindings.fromAt', {
            name: planned.process ? nameIn(planned.process.name) : title('noProcess'),
            at: stampText(planned.from, 'minute'),
          })
        ) : (
          <Nothing />
        ),
    },
    {
      ...{ key: 'changedAt', title: title('changed'), width: 160, yields: 1 },
      render: ({ changedAt }) => <Stamp value={changedAt} />,
    },
  ];
}
