import { useState } from 'react';
import { Button } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useOpenFile } from '#lab/ui/files/use-open-file.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { SignatureImage } from '#lab/ui/signature/signature-image.jsx';
import { FileChip } from '#lab/ui/subject/file-chip.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { parties, type Party } from '../../shared/contract.codes.js';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

interface Checked {
  readonly party: Party;
  readonly changed: boolean;
}

/** The signatures of the parties, in their order, each with its file and whether that is still the one that was signed. */
export function ContractSignatures({ contract }: { readonly contract: ContractDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const openFile = useOpenFile();
  const { id, state, partyC, signatures, signsInOrder } = contract;
  const [broken, setBroken] = useState<readonly Party[]>([]);
  const name = (party: Party) => t(`contract.contract.parties.${party}`);
  const { mutate, isPending } = useApiMutation(
    () => api.get<readonly Checked[]>(`${contractDocument.paths.route}/${id}/signatures`),
    {
      onDone: (answer) => {
        const changed = answer.filter((one) => one.changed).map(({ party }) => party);
        setBroken(changed);
        if (changed.length === 0) notify({ tone: 'done', text: t('contract.contract.signing.intact') });
        else
          notify({
            tone: 'warning',
            text: t('contract.contract.signing.broken', { parties: changed.map(name).join(', ') }),
          });
      },
    },
  );
  if (signatures.length === 0 && state !== 'toSign') return null;
  return (
    <Section
      title={t('contract.contract.signing.title')}
      note={t(`contract.contract.signing.${signsInOrder ? 'inOrder' : 'anyOrder'}`)}
    >
      <ul className="lab-contract-list">
        {parties
          .filter((party) => party !== 'C' || partyC !== null)
          .map((party) => {
            const signature = signatures.find((one) => one.party === party);
            return (
              <li key={party}>
                <strong>{name(party)}</strong>
                {signature ? (
                  <>
                    <span>{signature.signer}</span>
                    <Stamp value={signature.day} kind="day" />
                    {signature.file ? (
                      <FileChip
                        name={signature.file.name}
                        bytes={signature.file.size}
                        onOpen={() => signature.file && openFile(signature.file)}
                      />
                    ) : (
                      <Nothing />
                    )}
                    {signature.picture && (
                      <SignatureImage
                        id={signature.picture.id}
                        alt={t('contract.contract.signing.pictureOf', { signer: signature.signer })}
                      />
                    )}
                    <code className="lab-contract-hash lab-muted" title={signature.sha256}>
                      {signature.sha256}
                    </code>
                    <span className="lab-muted">
                      {t('contract.contract.signing.by', { name: nameIn(signature.by.name) })}
                    </span>
                    {(signature.changed || broken.includes(party)) && (
                      <StatePlate tone="warning">{t('contract.contract.signing.changed')}</StatePlate>
                    )}
                  </>
                ) : (
                  <span className="lab-muted">{t('contract.contract.signing.none')}</span>
                )}
              </li>
            );
          })}
      </ul>
      {signatures.length > 0 && (
        <Button
          icon={<ShieldCheck size={14} strokeWidth={1.7} aria-hidden />}
          loading={isPending}
          onClick={() => mutate(undefined)}
        >
          {t('contract.contract.signing.check')}
        </Button>
      )}
    </Section>
  );
}
