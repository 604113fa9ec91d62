import { lazy } from 'react';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { Later } from '#lab/ui/loading/later.jsx';

const PurchaseLog = lazy(() => import('./purchase-log.js'));

/**
 * The tab of a document's page with its log.
 * @param label its name, in the reader's language
 * @param statuses place of the words of the statuses; those of lines, where it is left out
 */
export function historyPart({ paths, words }: DocumentKind, id: string, label: string, statuses?: string) {
  return {
    key: 'history',
    label,
    children: (
      <Later>
        <PurchaseLog route={`${paths.route}/${id}`} subject={words} {...(statuses && { statuses })} />
      </Later>
    ),
  };
}
