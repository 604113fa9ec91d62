import { Button } from 'antd';
import { FileSignature } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Can } from '#lab/ui/access/can.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { OrderDetail } from '../../shared/order.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

const { may, paths } = contractDocument;

/** Leads from a released order without a contract to the form of one. */
export function MakeContract({ order: { id, state, contract } }: { readonly order: OrderDetail }) {
  const t = useT();
  const navigate = useNavigate();
  if (state !== 'released' || contract) return null;
  return (
    <Can permission={may.create}>
      <Button
        icon={<FileSignature size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => void navigate(`${paths.create}?order=${id}`)}
      >
        {t('purchase.contract.make')}
      </Button>
    </Can>
  );
}

/** The number of the contract that an order is in; who reads contracts gets to it from here. */
export function ContractLink({
  contract: { id, number },
}: {
  readonly contract: NonNullable<OrderDetail['contract']>;
}) {
  const mayRead = useMay()([may.search].flat());
  if (!mayRead) return <span className="id">{number}</span>;
  return (
    <Link to={paths.record(id)} className="id">
      {number}
    </Link>
  );
}
