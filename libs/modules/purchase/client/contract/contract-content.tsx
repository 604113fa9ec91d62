import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { formatMoney } from '#lab/shared/money.js';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import { historyPart } from '../log/history-part.js';
import { ContractActs } from './contract-acts.js';
import { ContractOrders } from './contract-orders.js';

/** The heading of a contract's page, what is done to it, and its history. */
export function useRecordPage(): RecordPageSpec<ContractDetail> {
  const t = useT();
  const label = (field: string) => t(`purchase.contract.fields.${field}`);
  return {
    title: ({ title }) => title,
    tools: (contract) => <ContractActs contract={contract} />,
    facts: ({ externalNumber, signDate, effectDate, expiryDate, signedAt }) => [
      ...(externalNumber ? [{ label: label('externalNumber'), value: externalNumber }] : []),
      ...(signDate ? [{ label: label('signDate'), value: <Stamp value={signDate} kind="day" /> }] : []),
      ...(effectDate ? [{ label: label('effectDate'), value: <Stamp value={effectDate} kind="day" /> }] : []),
      ...(expiryDate ? [{ label: label('expiryDate'), value: <Stamp value={expiryDate} kind="day" /> }] : []),
      ...(signedAt ? [liveFact(t('purchase.contract.signedAt'), <Stamp value={signedAt} />)] : []),
    ],
    parts: ({ id }) => [historyPart(contractDocument, id, t('purchase.log.title'), 'purchase.contract.statusCodes')],
  };
}

/** What a contract is about: amount, vendor and who pays, its orders, its terms. */
export default function ContractContent({ record: contract }: { readonly record: ContractDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<ContractDetail>();
  const { state, orders, terms, comments } = contract;
  const label = (field: string) => t(`purchase.contract.fields.${field}`);
  const factsOf = (one: ContractDetail): readonly Fact[] => {
    const { amount, amountBase, currency, vendor, payor, category, payStatus } = one;
    const isForeign = currency !== baseCurrency && amountBase !== undefined;
    return [
      amount !== undefined && {
        label: label('amount'),
        value: <Money value={amount} currency={currency} size="figure" />,
        note: isForeign
          ? t('purchase.request.about', { amount: `${baseCurrency} ${formatMoney(amountBase)}` })
          : undefined,
      },
      { label: label('vendor'), value: vendor, note: nameIn(category) },
      { label: label('payorId'), value: payor ?? <Nothing /> },
      liveFact(label('payStatus'), t(`purchase.contract.payStatusCodes.${payStatus}`)),
    ].filter((fact) => fact !== false);
  };
  const isOutdated = state === 'signed' && orders.some(({ amountNow }) => amountNow !== undefined);
  return (
    <>
      {state === 'toSign' && contract.mayDo.length > 0 && (
        <p className="lab-document-words">{t('purchase.contract.toSign')}</p>
      )}
      <Facts facts={factsOf(contract)} was={was && factsOf(was)} />
      <Section title={label('orders')} note={orders.length}>
        <ContractOrders contract={contract} />
        {isOutdated && <p className="lab-muted">{t('purchase.contract.changed')}</p>}
      </Section>
      <Words title={label('terms')} text={terms} was={was?.terms} />
      <Words title={label('comments')} text={comments} was={was?.comments} />
    </>
  );
}
