import { Tooltip } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { TableSummary } from '../../shared/table.dto.js';

/** What is to be known of a file beside its version. */
export function TableChips({ table: { hasDraft, diverged } }: { readonly table: TableSummary }) {
  const t = useT();
  return (
    <span className="definitions-chips">
      {hasDraft && <StateTag tone="draft">{t('designer.diagrams.hasDraft')}</StateTag>}
      {diverged && (
        <Tooltip title={t('designer.tables.divergedText')}>
          <span>
            <StateTag tone="warning">{t('designer.diagrams.diverged')}</StateTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
