import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { ContractAct, ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

interface RelateDialogProps {
  readonly act: ContractAct;
  readonly contract: ContractDetail;
  readonly onClose: () => void;
}

const { paths } = contractDocument;

/** Asks whether a draft is to be based on the contract, and leads to its form. */
export default function RelateDialog({ act, contract: { id, version, number }, onClose }: RelateDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [refused, setRefused] = useState<ApiError>();
  const words = (key: string) => t(`contract.contractActs.${act}.${key}`, { number });
  const isRenewal = act === 'renew';
  const input = { version, relation: isRenewal ? 'version' : act, renewal: isRenewal };
  const { mutate, isPending } = useApiMutation(() => api.post<ContractDetail>(`${paths.route}/${id}/relate`, input), {
    onDone: (made) => {
      notify({ tone: 'done', text: words('done') });
      onClose();
      void refresh(paths.route);
      void navigate(paths.edit(made.id));
    },
    onProblem: (problem) => {
      if (!problem.isHandled) setRefused(problem);
      return !problem.isHandled;
    },
  });
  return (
    <FormDialog
      open
      title={words('title')}
      okText={words('label')}
      confirmLoading={isPending}
      onConfirm={() => {
        if (!isPending) mutate(undefined);
      }}
      onCancel={onClose}
    >
      <p>{words('text')}</p>
      {refused && <Refusal problem={refused} />}
    </FormDialog>
  );
}
