import { lazy, useState } from 'react';
import { Button } from 'antd';
import { Merge } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { AlikeRow } from '../../shared/company.dto.js';
import { companyPaths } from '../../shared/company.pages.js';
import { mayCompany } from '../../shared/company.permissions.js';
import { company } from '../../shared/company.resource.js';

const MergeDialog = lazy(() => import('./merge-dialog.js'));

/** Companies that may be the same as this one; those who may merge do it from here. Nothing while there are none. */
export function CompanyDuplicates({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const may = useMay();
  const [mergedId, setMergedId] = useState<string>();
  const answer = useApiQuery<Page<AlikeRow>>(`${company.route}/${row.id}/duplicates`);
  const close = () => setMergedId(undefined);
  const rows = answer.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t(`${company.texts}.duplicates`)} note={rows.length}>
      <ul className="company-rows">
        {rows.map(({ id, name, by }) => (
          <li key={id} className="company-duplicate">
            <div>
              <Link to={companyPaths.record(id)}>{name}</Link>
              <span className="lab-muted">
                {by.map((each) => t(`${company.texts}.by.${each}`)).join(t('ui.listComma'))}
              </span>
            </div>
            {may(mayCompany.company.merge) && (
              <Button
                size="small"
                icon={<Merge size={14} strokeWidth={1.7} aria-hidden />}
                aria-label={`${t(`${company.texts}.merge.open`)} ${name}`}
                onClick={() => setMergedId(id)}
              >
                {t(`${company.texts}.merge.open`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mergedId && (
        <Later onBroken={close}>
          <MergeDialog row={row} otherId={mergedId} onClose={close} />
        </Later>
      )}
    </Section>
  );
}
