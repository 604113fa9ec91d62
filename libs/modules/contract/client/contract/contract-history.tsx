import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ContractDetail } from '../../shared/contract.dto.js';

/** What happened to a contract besides its approval, the latest first. */
export function ContractHistory({ history }: Pick<ContractDetail, 'history'>) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <ul className="lab-contract-list">
      {history.map(({ kind, at, by, text }, place) => (
        <li key={`${at}.${place}`}>
          <Stamp value={at} />
          <strong>{t(`contract.contract.history.${kind}`)}</strong>
          {text && <span>{text}</span>}
          {by && <span className="lab-muted">{nameIn(by.name)}</span>}
        </li>
      ))}
    </ul>
  );
}
