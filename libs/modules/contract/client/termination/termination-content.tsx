import { Link } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { contractDocument, contractWords } from '../../shared/contract.words.js';
import type { TerminationDetail } from '../../shared/termination.dto.js';

/** The heading of a termination's page. */
export function useRecordPage(): RecordPageSpec<TerminationDetail> {
  return { title: ({ contractNumber, contractTitle }) => `${contractNumber} · ${contractTitle}` };
}

/** Which contract ends, when and why. */
export default function TerminationContent({ record }: { readonly record: TerminationDetail }) {
  const t = useT();
  const was = useLastSeen<TerminationDetail>();
  const label = (field: string) => t(`contract.termination.fields.${field}`);
  const factsOf = (one: TerminationDetail): readonly Fact[] => {
    const { contractId, contractNumber, contractTitle, contractState, contractEnd, day } = one;
    return [
      {
        label: label('contractId'),
        value: <Link to={contractDocument.paths.record(contractId)}>{contractNumber}</Link>,
        note: contractTitle,
      },
      liveFact(t('contract.contract.fields.state'), <SubjectState subject={contractWords} state={contractState} />),
      { label: label('day'), value: day ? <Stamp value={day} kind="day" /> : <Nothing /> },
      liveFact(
        t('contract.contract.fields.endDay'),
        contractEnd ? <Stamp value={contractEnd} kind="day" /> : t('contract.contract.never'),
      ),
    ];
  };
  return (
    <>
      <Facts facts={factsOf(record)} was={was && factsOf(was)} />
      <Words title={label('reason')} text={record.reason} was={was?.reason} />
    </>
  );
}
