import { useState } from 'react';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { ContractAct, ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { orderDocument } from '../../shared/order.words.js';
import { mostFiles } from '../../shared/purchase.codes.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';
import { ChangedTerms, changeOf, type ChangedContract } from './changed-terms.js';

interface ContractActDialogProps {
  readonly act: ContractAct;
  readonly contract: ContractDetail;
  readonly onClose: () => void;
}

const { paths } = contractDocument;

/** Asks for what an act on a contract needs: the signed copy, the changed terms, why it is cancelled. */
export default function ContractActDialog({ act, contract, onClose }: ContractActDialogProps) {
  const t = useT();
  const [files, setFiles] = useState<readonly FileView[]>([]);
  const [change, setChange] = useState<ChangedContract>(() => changeOf(contract));
  const isAttach = act === 'attach';
  const isModify = act === 'modify';
  const hasNoFile = isAttach && files.length === 0;
  const hasNoTitle = isModify && change.title.trim() === '';
  return (
    <ActDialog<ContractDetail>
      path={`${paths.route}/${contract.id}/${act}`}
      record={contract}
      texts={`purchase.contractActs.${act}`}
      input={{ ...(isAttach && { files: files.map(({ id }) => id) }), ...(isModify && change) }}
      needsReason={!isAttach}
      isFinal={act === 'cancel'}
      isIncomplete={hasNoFile || hasNoTitle}
      {...(isModify && { width: 640 })}
      changes={[paths.route, orderDocument.paths.route]}
      doneText={({ state }) => (isModify && state !== 'signed' ? 'toApproval' : 'done')}
      onClose={onClose}
    >
      {({ tried, refused }) => (
        <>
          {isAttach && (
            <FormField
              label={t('purchase.contract.fields.files')}
              required
              span={4}
              {...(tried && hasNoFile && { problem: t('purchase.contractActs.attach.none') })}
            >
              {({ id }) => (
                <FileField
                  id={id}
                  label={t('purchase.contract.fields.files')}
                  max={mostFiles}
                  value={files}
                  onChange={setFiles}
                />
              )}
            </FormField>
          )}
          {isModify && (
            <ChangedTerms value={change} onChange={setChange} tried={tried} problems={refused?.fields ?? []} />
          )}
        </>
      )}
    </ActDialog>
  );
}
