import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { siteStatus } from '../../shared/org.codes.js';
import { site } from '../../shared/site.resource.js';

/** The places where the company works, one of them the main one. */
export default function SitesPage() {
  return <CataloguePage resource={site} cells={cells} />;
}

const cells = { status: (row: CatalogueRow) => <Status code={String(row['status'])} /> };

function Status({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <StateTag tone={code === siteStatus.of.open ? 'done' : 'cancelled'}>
      {t(`${site.texts}.statusCodes.${code}`)}
    </StateTag>
  );
}
