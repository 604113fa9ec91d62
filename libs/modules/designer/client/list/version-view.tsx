import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { DiagramPane } from '#lab/ui/diagram/diagram-pane.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { DefinitionVersion, DiagramText } from '../../shared/definition.dto.js';
import { KeptFailuresNote } from '../release/kept-failures.js';
import { BackLink } from '#lab/ui/layout/back-link.jsx';

/** One version, to look at. */
export function VersionView({ id }: { readonly id: string }) {
  const t = useT();
  const nameIn = useNameIn();
  const text = useApiQuery<DiagramText & { readonly version: number }>(`process/versions/${id}`);
  const versions = useApiQuery<readonly DefinitionVersion[]>(
    text.data ? `process/definitions/${text.data.key}/versions` : null,
  );
  if (text.isError) return <ProblemPanel problem={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <PageComing />;
  const { key, version, xml } = text.data;
  const known = versions.data?.find((one) => one.id === id);
  const title = t('designer.diagrams.versionTitle', { name: known ? nameIn(known.name) : key, version });
  return (
    <section className="lab-wide" aria-label={title}>
      <BackLink to={`/processBpmn?process=${key}`}>{t('designer.diagrams.backToList')}</BackLink>
      <h1 className="lab-title">{title}</h1>
      {known?.note && <p className="lab-muted">{known.note}</p>}
      {known?.failures && <KeptFailuresNote failures={known.failures} />}
      <div className="definitions-diagram">
        <DiagramPane xml={xml} label={t('ui.diagram.of', { name: title })} height={560}>
          {() => null}
        </DiagramPane>
      </div>
    </section>
  );
}
