import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Markdown } from '#lab/ui/markdown/markdown.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { Release, Releases } from '../../shared/version.resource.js';

/** The release notes, for everybody. */
export function NewsPage() {
  const t = useT();
  const { data, error, refetch } = useApiQuery<Releases>('system/releases');
  if (error && !data) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!data) return <PageComing />;
  return (
    <section className="news" aria-label={t('system.news.title')}>
      <PageHead title={t('system.news.title')} />
      <p className="news-running">{t('system.news.running', { number: data.running })}</p>
      {data.rows.length === 0 && (
        <StatePanel drawing="empty" title={t('system.news.none')} text={t('system.news.noneText')} />
      )}
      {data.rows.map((release) => (
        <Note key={release.id} release={release} />
      ))}
    </section>
  );
}

function Note({ release }: { readonly release: Release }) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <article className="news-release">
      <header>
        <h2>{release.number}</h2>
        <p className="lab-muted lab-figures">
          {release.day}
          {release.module && ` · ${t(`system.version.moduleCodes.${release.module}`)}`}
        </p>
      </header>
      <Markdown text={nameIn({ zh: release.notesZh, en: release.notesEn })} />
    </article>
  );
}
