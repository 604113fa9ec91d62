import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { X } from 'lucide-react';
import { department } from '#lab/modules/org/shared/department.resource.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { ContractDetail, ContractShareView } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

interface ShareDialogProps {
  readonly contract: ContractDetail;
  readonly onClose: () => void;
}

type Kind = ContractShareView['kind'];
const catalogues: Readonly<Record<Kind, string>> = { user: user.route, department: department.route };
const { route } = contractDocument.paths;

/** Who else reads a contract: people and departments, added and removed one by one. */
export default function ShareDialog({ contract: opened, onClose }: ShareDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const path = `${route}/${opened.id}`;
  const contract = useApiQuery<ContractDetail>(path).data ?? opened;
  const [kind, setKind] = useState<Kind>('user');
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<ApiError>();
  const words = (key: string, values: Record<string, string> = {}) => t(`contract.contractActs.share.${key}`, values);
  const { mutate, isPending } = useApiMutation(
    ({ act, ...input }: { readonly act: 'share' | 'unshare' } & Readonly<Record<string, unknown>>) =>
      api.post<ContractDetail>(`${path}/${act}`, { version: contract.version, ...input }),
    {
      refreshes: [route],
      onDone: (_answer, { act }) => {
        notify({ tone: 'done', text: words(act === 'share' ? 'done' : 'removed') });
        setChosen(null);
        setRefused(undefined);
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  return (
    <Dialog open title={words('title', { number: contract.number })} footer={null} onCancel={onClose}>
      <div className="lab-form-rows">
        <p>{words('text')}</p>
        {refused && <Refusal problem={refused} />}
        <div className="lab-contract-shares">
          <Segmented<Kind>
            aria-label={words('kind')}
            value={kind}
            options={(['user', 'department'] as const).map((value) => ({ value, label: words(`kinds.${value}`) }))}
            onChange={(next) => {
              setKind(next);
              setChosen(null);
            }}
          />
          <RefSelect of={catalogues[kind]} value={chosen} onChange={setChosen} clearable aria-label={words('kind')} />
          <Button
            type="primary"
            loading={isPending}
            disabled={chosen === null}
            onClick={() => mutate({ act: 'share', kind, principalId: chosen })}
          >
            {words('add')}
          </Button>
        </div>
        {contract.shares.length === 0 ? (
          <p className="lab-muted">{words('none')}</p>
        ) : (
          <ul className="lab-contract-list">
            {contract.shares.map((share) => (
              <li key={share.id}>
                <span className="lab-muted">{words(`kinds.${share.kind}`)}</span>
                <span>{nameIn(share.name)}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<X size={14} strokeWidth={1.7} aria-hidden />}
                  aria-label={words('remove', { name: nameIn(share.name) })}
                  disabled={isPending}
                  onClick={() => mutate({ act: 'unshare', shareId: share.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
