import { Link } from 'react-router-dom';
import { formatMoney } from '#lab/shared/money.js';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { baseCurrency } from '../../shared/contract.codes.js';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument, contractWords } from '../../shared/contract.words.js';
import { obligationsPart } from '../../shared/obligation.codes.js';
import { terminationDocument, terminationWords } from '../../shared/termination.words.js';
import { ContractObligations } from '../obligation/contract-obligations.js';
import { ContractActs } from './contract-acts.js';
import { ContractCompare } from './contract-compare.js';
import { ContractHistory } from './contract-history.js';
import { ContractSignatures } from './contract-signatures.js';
import { ContractValid } from './contract-valid.js';

/** The heading of a contract's page, what is done to it, its history, and what is valid on a date. */
export function useRecordPage(): RecordPageSpec<ContractDetail> {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`contract.contract.fields.${field}`);
  return {
    title: ({ title }) => title,
    tools: (contract) => <ContractActs contract={contract} />,
    facts: (contract) => {
      const { externalNumber, department, functionCode, project, keywords, confidential, approveResult } = contract;
      return [
        ...(externalNumber ? [{ label: label('externalNumber'), value: externalNumber }] : []),
        ...(department ? [{ label: label('departmentId'), value: nameIn(department) }] : []),
        ...(functionCode ? [{ label: label('functionCode'), value: functionCode }] : []),
        ...(project ? [{ label: label('project'), value: project }] : []),
        ...(keywords ? [{ label: label('keywords'), value: keywords }] : []),
        ...(confidential ? [{ label: label('confidential'), value: t('contract.contract.confidential') }] : []),
        ...(approveResult
          ? [liveFact(t('contract.contract.approveResult'), t(`contract.contract.approveResultCodes.${approveResult}`))]
          : []),
      ];
    },
    parts: (contract) => [
      {
        key: obligationsPart,
        label: t('contract.obligation.part'),
        children: <ContractObligations contract={contract} />,
      },
      {
        key: 'valid',
        label: t('contract.contract.valid.title'),
        children: <ContractValid contract={contract} />,
      },
      ...(contract.related.length > 0
        ? [
            {
              key: 'compare',
              label: t('contract.contract.compare.title'),
              children: <ContractCompare contract={contract} />,
            },
          ]
        : []),
      {
        key: 'history',
        label: t('contract.contract.history.title'),
        children: <ContractHistory history={contract.history} />,
      },
    ],
  };
}

/** What a contract is about: amount and dates, its parties, their signatures, what it is related to, its text. */
export default function ContractContent({ record: contract }: { readonly record: ContractDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<ContractDetail>();
  const { terminateDay, state, related, terminations, content, terms, remarks } = contract;
  const label = (field: string) => t(`contract.contract.fields.${field}`);
  const day = (value: string | null) => (value ? <Stamp value={value} kind="day" /> : <Nothing />);
  const factsOf = (one: ContractDetail): readonly Fact[] => {
    const { amount, amountBase, currency, type, partyA, partyB, partyC, signDate, effectDate, endDay } = one;
    const { autoRenewal, renewalMonths, noticeDays } = one;
    const isForeign = currency !== baseCurrency && amountBase;
    return [
      ...(amount === undefined
        ? []
        : [
            {
              label: label('amount'),
              value: amount === null ? <Nothing /> : <Money value={amount} currency={currency} size="figure" />,
              note: isForeign ? `${baseCurrency} ${formatMoney(amountBase)}` : undefined,
            },
          ]),
      { label: label('type'), value: nameIn(type) },
      { label: label('partyA'), value: partyA?.name ?? <Nothing /> },
      { label: label('partyB'), value: partyB?.name ?? <Nothing /> },
      ...(partyC ? [{ label: label('partyC'), value: partyC.name }] : []),
      { label: label('signDate'), value: day(signDate) },
      { label: label('effectDate'), value: day(effectDate) },
      {
        label: label('endDay'),
        value: endDay ? day(endDay) : t('contract.contract.never'),
        note: autoRenewal
          ? `${label('autoRenewal')} · ${t('contract.contract.renewsBy', { months: String(renewalMonths ?? 0), days: String(noticeDays ?? 0) })}`
          : undefined,
      },
    ];
  };
  return (
    <>
      {terminateDay && state === 'effective' && (
        <p className="lab-document-words">{t('contract.contract.terminating', { day: terminateDay })}</p>
      )}
      <Facts facts={factsOf(contract)} was={was && factsOf(was)} />
      <ContractSignatures contract={contract} />
      {related.length > 0 && (
        <Section title={t('contract.contract.related.title')} note={related.length}>
          <ul className="lab-contract-list">
            {related.map((one) => (
              <li key={one.id}>
                <span className="lab-muted">
                  {one.isBase
                    ? `${t('contract.contract.related.base')} · ${t(`contract.contract.related.${one.relation}`)}`
                    : t(`contract.contract.related.${one.relation}`)}
                </span>
                <Link to={contractDocument.paths.record(one.id)}>{one.number}</Link>
                <span>{one.title}</span>
                <SubjectState subject={contractWords} state={one.state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {terminations.length > 0 && (
        <Section title={t('contract.termination.many')} note={terminations.length}>
          <ul className="lab-contract-list">
            {terminations.map((one) => (
              <li key={one.id}>
                <Link to={terminationDocument.paths.record(one.id)}>{one.number}</Link>
                {day(one.day)}
                <SubjectState subject={terminationWords} state={one.state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Words title={label('content')} text={content} was={was?.content} />
      <Words title={label('terms')} text={terms} was={was?.terms} />
      <Words title={label('remarks')} text={remarks} was={was?.remarks} />
    </>
  );
}
