import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useEditedEntry, useHeldEntry } from '#lab/ui/resource/use-open-entry.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { ModuleRow } from '../../shared/module.dto.js';
import { ModuleDrawer } from './module-drawer.js';

const newModule = 'new';

/** The modules of the product in their order: which are shown, and their help. */
export function ModulesPage() {
  const t = useT();
  const nameIn = useNameIn();
  const { shown, open, ...entry } = useEditedEntry();
  const columns = useModuleColumns();
  const filters = useMemo(
    () => [
      {
        kind: 'choice' as const,
        key: 'available',
        label: t('system.module.fields.available'),
        choices: [
          { value: 'true', label: t('system.module.on') },
          { value: 'false', label: t('system.module.off') },
        ],
      },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters }), [filters]));
  const { search, values } = list;
  const answer = useApiQuery<readonly ModuleRow[]>(
    'SysModule/getSysModuleList',
    { search, ...values },
    { keepPrevious: true },
  );
  const row = useHeldEntry(
    shown,
    answer.data?.find(({ id }) => id === shown),
  );
  return (
    <>
      <ListPage<ModuleRow>
        name="system.modules"
        title={t('system.module.title')}
        list={list}
        answer={asPage(answer)}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        rowName={({ nameZh, nameEn }) => nameIn({ zh: nameZh, en: nameEn })}
        filters={filters}
        search={t('system.module.search')}
        primary={{ label: t('system.module.new'), onClick: () => open(newModule) }}
        empty={{ title: t('system.module.none'), text: t('system.module.empty') }}
      />
      {(row ?? shown === newModule) && (
        <ModuleDrawer
          key={shown}
          row={row}
          leaving={entry.leaving}
          onTouched={entry.touch}
          onStay={entry.stay}
          onClose={entry.close}
        />
      )}
    </>
  );
}

/** There are so few modules that all of them are one page. */
function asPage(answer: UseQueryResult<readonly ModuleRow[]>): UseQueryResult<Page<ModuleRow>> {
  const { data } = answer;
  return { ...answer, data: data && { rows: data, total: data.length } } as UseQueryResult<Page<ModuleRow>>;
}

function useModuleColumns(): readonly Column<ModuleRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`system.module.fields.${field}`);
  return [
    {
      key: 'key',
      title: title('key'),
      width: 100,
      always: true,
      render: ({ key }) => <span className="id">{key}</span>,
    },
    {
      key: 'name',
      title: t('system.module.one'),
      width: 240,
      main: true,
      render: ({ nameZh, nameEn }) => nameIn({ zh: nameZh, en: nameEn }),
    },
    {
      key: 'available',
      title: title('available'),
      width: 150,
      render: ({ available }) => (
        <StateTag tone={available ? 'done' : 'cancelled'}>{t(`system.module.${available ? 'on' : 'off'}`)}</StateTag>
      ),
    },
    {
      key: 'moduleVersion',
      title: title('moduleVersion'),
      width: 120,
      render: ({ moduleVersion }) => moduleVersion || <Nothing />,
    },
    {
      key: 'moduleFile',
      title: title('moduleFile'),
      render: ({ moduleFile }) =>
        moduleFile ? (
          <>
            {moduleFile.name}
            {moduleFile.id === null && <span className="lab-muted"> · {t('system.module.shipped')}</span>}
          </>
        ) : (
          <Nothing />
        ),
    },
  ];
}
