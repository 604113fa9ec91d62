import { useState } from 'react';
import { Checkbox } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { contractKinds } from '../../shared/labour-contract.codes.js';
import type { ContractRow, RenewalProposal } from '../../shared/labour-contract.dto.js';
import { labourContract as resource } from '../../shared/labour-contract.resource.js';
import { mostFixedTerms } from '../../shared/labour-contract.rules.js';
import { recordPaths } from '../../shared/record.pages.js';
import { Warning } from '../warning.js';
import { AskDialog } from '../records/ask-dialog.js';

const { route } = resource;

interface RenewDialogProps {
  readonly contract: ContractRow;
  readonly onClose: () => void;
}

/** Writes the contract that follows one; term and number are proposed. */
export default function RenewDialog({ contract, onClose }: RenewDialogProps) {
  const answer = useApiQuery<RenewalProposal>(`${route}/${contract.id}/renewal`);
  return answer.data ? <Renewal contract={contract} proposal={answer.data} onClose={onClose} /> : null;
}

function Renewal({ contract, proposal, onClose }: RenewDialogProps & { readonly proposal: RenewalProposal }) {
  const t = useT();
  const navigate = useNavigate();
  const [confirmed, setConfirmed] = useState(false);
  const field = (name: string) => t(`hr.laborContract.fields.${name}`);
  const isDue = (kind: string | null | undefined) =>
    kind === contractKinds.of.fixedTerm && proposal.fixedTerms >= mostFixedTerms;
  return (
    <AskDialog
      title={t('hr.laborContract.renewTitle', { number: String(contract['number']) })}
      okText={t('hr.laborContract.renew')}
      missing={t('hr.laborContract.required')}
      path={`${route}/${contract.id}/renew`}
      more={{ version: contract.version, confirmed }}
      refreshes={[route]}
      asked={[
        { name: 'number', label: field('number'), kind: 'text', required: true, max: 40, span: 2 },
        {
          name: 'kind',
          label: field('kind'),
          kind: 'choice',
          required: true,
          span: 2,
          choices: Object.values(contractKinds.of).map((value) => ({
            value,
            label: t(`hr.laborContract.kindCodes.${value}`),
          })),
        },
        { name: 'startDay', label: field('startDay'), kind: 'day', required: true, span: 2 },
        { name: 'endDay', label: field('endDay'), kind: 'day', span: 2 },
        { name: 'signedOn', label: field('signedOn'), kind: 'day', span: 2 },
      ]}
      initial={{
        ...{ number: proposal.number, kind: proposal.kind },
        ...{ startDay: proposal.startDay, endDay: proposal.endDay, signedOn: null },
      }}
      below={({ kind }, tried) => ({
        isMissing: isDue(kind) && !confirmed,
        shown: isDue(kind) ? (
          <div className="hr-ask-confirm">
            <Warning title={t('hr.laborContract.openEndedHint', { count: proposal.fixedTerms })} />
            <Checkbox checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
              {t('hr.laborContract.openEndedConfirm')}
            </Checkbox>
            {tried && !confirmed && (
              <p className="lab-form-note" data-problem role="alert">
                {t('hr.laborContract.openEndedMissing')}
              </p>
            )}
          </div>
        ) : null,
      })}
      onDone={({ number }, answer) => {
        notify({ tone: 'done', text: t('hr.laborContract.renewed', { number: number ?? '' }) });
        onClose();
        void navigate(recordPaths.contract((answer as ContractRow).id));
      }}
      onClose={onClose}
    />
  );
}
