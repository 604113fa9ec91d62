import { useMemo, type ReactNode } from 'react';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { ContractRow, PayStatus } from '../../shared/contract.dto.js';
import { contractDocument, contractWords } from '../../shared/contract.words.js';

const payStatuses: readonly PayStatus[] = ['00', 'PP', 'AP'];

/**
 * All contracts, for purchasers: they work on each other's.
 *
 * @param aside leads to other lists, where the list is part of another room
 */
export default function ContractListScreen({ aside }: { readonly aside?: ReactNode }) {
  const t = useT();
  const usual = useDocumentColumns<ContractRow>(contractWords);
  const filters = useDocumentFilters(contractWords);
  return (
    <DocumentList<ContractRow>
      kind={contractDocument}
      name="purchase.contracts"
      desk={useMemo(
        () => ({
          title: t('purchase.contract.many'),
          scope: 'all',
          creates: true,
          aside,
          empty: { title: t('purchase.contract.empty'), text: t('purchase.contract.emptyText') },
        }),
        [t, aside],
      )}
      columns={useMemo(
        () => [
          usual.number,
          usual.own('title', ({ title }) => <span title={title}>{title}</span>, { main: true, pinned: true }),
          usual.own('vendor', ({ vendor }) => <span title={vendor}>{vendor}</span>, { width: 180, yields: 2 }),
          usual.state,
          usual.path,
          usual.own(
            'amount',
            ({ amount, currency }) =>
              amount === undefined ? <Nothing /> : <Money value={amount} currency={currency} />,
            { width: 140, align: 'right', sort: 'amountBase', onCard: 'fact' },
          ),
          usual.own('payStatus', ({ payStatus }) => t(`purchase.contract.payStatusCodes.${payStatus}`), {
            width: 100,
            yields: 1,
          }),
          usual.day('expiryDate'),
          usual.updatedAt,
        ],
        [usual, t],
      )}
      filters={useMemo(
        () => [
          filters.state(),
          filters.ref('vendorId', 'purchase/vendors', 'vendor'),
          filters.ref('categoryId', 'purchase/categories', 'category'),
          filters.ref('ownerId', user.route, 'owner'),
          {
            kind: 'choice' as const,
            key: 'payStatus',
            label: t('purchase.contract.fields.payStatus'),
            many: true,
            choices: payStatuses.map((value) => ({ value, label: t(`purchase.contract.payStatusCodes.${value}`) })),
          },
        ],
        [filters, t],
      )}
      drawerTitle={({ title }) => title}
    />
  );
}
