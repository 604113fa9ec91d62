import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { PermissionUse } from '../../shared/permission.dto.js';
import { ActionUses } from './action-uses.js';
import { MenuUses } from './menu-uses.js';

const views = ['actions', 'unused', 'menus'] as const;
type View = (typeof views)[number];

/** What can be permitted, where it leads, which roles give it and who holds it. Only read: rooms declare it in code. */
export function PermissionsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const answer = useApiQuery<readonly PermissionUse[]>('org/permissions');
  const view = views.find((each) => each === params.get('view')) ?? 'actions';
  const search = params.get('search') ?? '';
  const set = (changes: Parameters<typeof changeParams>[1]) =>
    setParams((now) => changeParams(now, changes), { replace: true });
  return (
    <section className="org-uses" aria-label={t('org.uses.many')}>
      <PageHead title={t('org.uses.many')} total={answer.data?.length ?? (answer.error ? '—' : undefined)} />
      <div className="org-uses-body">
        <p className="lab-muted">{t('org.uses.note')}</p>
        <div className="org-uses-filters">
          <Segmented<View>
            aria-label={t('org.uses.view')}
            value={view}
            options={views.map((each) => ({ value: each, label: t(`org.uses.views.${each}`) }))}
            onChange={(next) => set({ view: next === 'actions' ? undefined : next })}
          />
          <SearchField
            label={t('org.uses.search')}
            value={search}
            onSearch={(text) => set({ search: text.trim() || undefined })}
          />
        </div>
        {answer.error && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
        {!answer.data && !answer.error && <PageComing />}
        {answer.data &&
          (view === 'menus' ? (
            <MenuUses uses={answer.data} search={search} />
          ) : (
            <ActionUses uses={answer.data} search={search} unusedOnly={view === 'unused'} />
          ))}
      </div>
    </section>
  );
}
