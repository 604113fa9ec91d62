import { useMemo } from 'react';
import { Lock } from 'lucide-react';
import { company } from '#lab/modules/company/shared/company.resource.js';
import { department } from '#lab/modules/org/shared/department.resource.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { contractType } from '../../shared/contract-type.resource.js';
import type { ContractRow } from '../../shared/contract.dto.js';
import { contractDocument, contractWords } from '../../shared/contract.words.js';
import { ContractLists } from './contract-lists.js';

/** Spans of days in which a contract ends. */
const spans = ['30', '60', '90'];

/** Contracts of the reader's scopes. */
export default function ContractListScreen() {
  const t = useT();
  const nameIn = useNameIn();
  const usual = useDocumentColumns<ContractRow>(contractWords);
  const filters = useDocumentFilters(contractWords);
  return (
    <DocumentList<ContractRow>
      kind={contractDocument}
      name="contract.contracts"
      leads={<ContractLists now="contracts" />}
      columns={useMemo(
        () => [
          usual.number,
          usual.title(
            'title',
            ({ title, confidential }) => (
              <span title={title}>
                {confidential && <Lock size={12} strokeWidth={1.7} aria-label={t('contract.contract.confidential')} />}{' '}
                {title}
              </span>
            ),
            { pinned: true },
          ),
          usual.own('type', ({ type }) => nameIn(type), { width: 150, yields: 2 }),
          usual.own('partyB', ({ partyB }) => (partyB ? <span title={partyB.name}>{partyB.name}</span> : <Nothing />), {
            width: 180,
            yields: 1,
          }),
          { ...usual.state, width: 164 },
          // When a contract ends says more than how far its approval was.
          { ...usual.day('endDay'), yields: 1 },
          { ...usual.path, yields: 5 },
          usual.own(
            'amount',
            ({ amount, currency }) => (amount ? <Money value={amount} currency={currency} /> : <Nothing />),
            { width: 140, align: 'right', sort: 'amountBase', onCard: 'fact' },
          ),
          usual.day('effectDate'),
          usual.updatedAt,
        ],
        [usual, nameIn, t],
      )}
      filters={useMemo(
        () => [
          filters.state(),
          {
            kind: 'choice' as const,
            key: 'validity',
            label: t('contract.contract.validity'),
            choices: ['N', 'E'].map((value) => ({ value, label: t(`contract.contract.validityCodes.${value}`) })),
          },
          {
            kind: 'choice' as const,
            key: 'within',
            label: t('contract.contract.within'),
            choices: spans.map((days) => ({ value: days, label: t('contract.contract.withinDays', { days }) })),
          },
          filters.ref('typeId', contractType.route, 'type'),
          filters.ref('partyId', company.route, 'partyId'),
          filters.ref('ownerId', user.route, 'owner'),
          filters.ref('departmentId', department.route, 'departmentId'),
          filters.amount('amount'),
          {
            kind: 'choice' as const,
            key: 'confidential',
            label: t('contract.contract.fields.confidential'),
            choices: [
              { value: 'true', label: t('contract.contract.confidential') },
              { value: 'false', label: t('contract.contract.open') },
            ],
          },
        ],
        [filters, t],
      )}
      drawerTitle={({ title }) => title}
    />
  );
}
