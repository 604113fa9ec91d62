import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { version, type Releases } from '../../shared/version.resource.js';

/** Release notes as administrators write them. */
export default function VersionsPage() {
  const t = useT();
  const { data } = useApiQuery<Releases>('system/releases');
  return (
    <CataloguePage
      resource={version}
      tools={data && <span className="lab-muted">{t('system.version.running', { number: data.running })}</span>}
    />
  );
}
