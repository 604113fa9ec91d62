import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useCreates } from '#lab/ui/palette/creates.js';
import { openPalette } from '#lab/ui/palette/open.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useDraftCount } from './drafts.js';
import { useTodos } from './todos.js';

/** What to do first, for a user without tasks, drafts and requests in progress. */
export function FirstSteps() {
  const t = useT();
  const { data: todos } = useTodos();
  const drafts = useDraftCount();
  const isIdle = todos?.total === 0 && drafts === 0;
  const started = useApiQuery<Page<unknown>>(isIdle ? 'process/started' : null, { size: 1 }).data;
  const creates = useCreates();
  if (!isIdle || started?.total !== 0) return null;
  return (
    <section className="lab-card home-first" aria-label={t('account.home.first.title')}>
      <h2>{t('account.home.first.title')}</h2>
      <p>{t('account.home.first.text')}</p>
      <ul>
        {creates.map(({ id, title, icon: Icon, to }) => (
          <li key={id}>
            <Link to={to}>
              <Icon size={18} strokeWidth={1.7} aria-hidden />
              <span>{title}</span>
              <small>{t('account.home.first.start')}</small>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => openPalette('all')}>
            <Search size={18} strokeWidth={1.7} aria-hidden />
            <span>{t('account.home.first.find')}</span>
            <small>{t('account.home.first.findText')}</small>
          </button>
        </li>
      </ul>
    </section>
  );
}
