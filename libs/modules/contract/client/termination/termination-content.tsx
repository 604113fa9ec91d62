import { Link } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { contractDocument, contractWords } from '../../shared/contract.words.js';
import type { TerminationDetail } from '../../shared/termination.dto.js';

/** The heading of a termination's page. */
export function useRecordPage(): RecordPageSpec<TerminationDetail> {
  return { title: ({ contractNumber, contractTitle }) => `${contractNumber} · ${contractTitle}` };
}

/** Which contract ends, when and why. */
export default function TerminationContent({ record }: { readonly record: TerminationDetail }) {
  const t = useT();
  const { contractId, contractNumber, contractTitle, contractState, contractEnd, day, reason } = record;
  const label = (field: string) => t(`contract.termination.fields.${field}`);
  return (
    <>
      <Facts
        facts={[
          {
            label: label('contractId'),
            value: <Link to={contractDocument.paths.record(contractId)}>{contractNumber}</Link>,
            note: contractTitle,
          },
          {
            label: t('contract.contract.fields.state'),
            value: <SubjectState subject={contractWords} state={contractState} />,
          },
          { label: label('day'), value: day ? <Stamp value={day} kind="day" /> : <Nothing /> },
          {
            label: t('contract.contract.fields.endDay'),
            value: contractEnd ? <Stamp value={contractEnd} kind="day" /> : t('contract.contract.never'),
          },
        ]}
      />
      {reason && (
        <Section title={label('reason')}>
          <p className="lab-document-words">{reason}</p>
        </Section>
      )}
    </>
  );
}
