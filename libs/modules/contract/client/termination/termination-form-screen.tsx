import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DayField, FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { contractTexts, type ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import type { TerminationDetail } from '../../shared/termination.dto.js';
import { terminationDocument } from '../../shared/termination.words.js';
import { bodyOf, fields, problemsOf, valuesOf, type TerminationValues } from './termination-values.js';

/** Ending a contract: a new termination of the contract that the address names, or one that may still be changed. */
export default function TerminationFormScreen() {
  const [asked] = useSearchParams();
  const contract = asked.get('contract');
  return (
    <FormPage<TerminationDetail> kind={terminationDocument}>
      {(opened) => {
        const contractId = opened?.contractId ?? contract;
        return contractId ? <OfContract contractId={contractId} opened={opened} /> : <NoContract />;
      }}
    </FormPage>
  );
}

/** In place of the form while no contract is chosen: each page of a contract in effect leads here. */
function NoContract() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StatePanel
      wholePage
      drawing="empty"
      title={t('contract.termination.noContract')}
      text={t('contract.termination.emptyText')}
      actions={
        <Button type="primary" onClick={() => void navigate(`${contractDocument.paths.list}?state=effective`)}>
          {t('contract.contract.mine')}
        </Button>
      }
    />
  );
}

interface OfContractProps {
  readonly contractId: string;
  readonly opened: TerminationDetail | undefined;
}

function OfContract({ contractId, opened }: OfContractProps) {
  const answer = useApiQuery<ContractDetail>(`${contractDocument.paths.route}/${encodeURIComponent(contractId)}`);
  return <Answered answer={answer}>{(contract) => <TerminationForm contract={contract} opened={opened} />}</Answered>;
}

interface TerminationFormProps {
  readonly contract: ContractDetail;
  readonly opened: TerminationDetail | undefined;
}

function TerminationForm({ contract: { id, number, title, endDay }, opened }: TerminationFormProps) {
  const t = useT();
  const held = useHeldValues<TerminationDetail, TerminationValues>(terminationDocument, opened, (stored) =>
    valuesOf(stored, id),
  );
  const form = useDocumentForm(held, {
    fields,
    bodyOf,
    problemsOf: (given, intent) => (intent === 'save' ? [] : problemsOf(given)),
  });
  return (
    <FormFrame form={form} title={`${number} · ${title}`}>
      <p className="lab-muted">
        {endDay ? t('contract.termination.contractEnds', { day: endDay }) : t('contract.termination.neverEnds')}
      </p>
      <div className="lab-form">
        <DayField form={form} name="day" help={t('contract.termination.dayHelp')} span={2} required />
        <NoteField form={form} name="reason" max={contractTexts.reason} rows={3} span={2} required />
        <FilesField form={form} name="files" max={3} span={2} />
      </div>
    </FormFrame>
  );
}
