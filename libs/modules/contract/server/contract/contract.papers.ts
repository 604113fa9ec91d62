import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatMoney } from '#lab/shared/money.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { Files } from '#lab/platform/files/files.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { DocumentPapers, said, type PaperCommon, type PaperField, type Sheet } from '#lab/process-host/index.js';
import { companySettings, OrgDirectory } from '../../../org/server/index.js';
import type { Party } from '../../shared/contract.codes.js';
import type { contractSheets } from '../../shared/contract.words.js';
import { nameOf } from '../type/contract-type.entity.js';
import { ContractBinding } from './contract.binding.js';
import type { Contract, ContractSignature } from './contract.entity.js';

/** Characters of a digest that a paper shows; the record has all of them. */
const digestShown = 16;

interface SignatureLine {
  readonly party: Party;
  readonly signer: string;
  readonly day: string;
  readonly sha256: string;
  readonly pictureSha256: string | null;
  /** The picture as a PNG in base64, where it is still the one that was given. */
  readonly picture: string | undefined;
}

/** What the sheets of a contract say; fields that its reader does not get to see are absent. */
interface ContractContent {
  readonly title: string;
  readonly typeId: string;
  readonly type: BothNames;
  readonly partyAId: string | null;
  readonly partyA: string;
  readonly partyBId: string | null;
  readonly partyB: string;
  readonly partyCId: string | null;
  readonly partyC: string;
  readonly currency: string;
  readonly amount?: string | null;
  readonly signDate: string | null;
  readonly effectDate: string | null;
  readonly endDay: string | null;
  readonly departmentId: string | null;
  readonly department: BothNames | null;
  readonly externalNumber: string;
  readonly project: string;
  readonly content?: string;
  readonly terms?: string;
  readonly confidential: boolean;
  readonly signatures: readonly SignatureLine[];
}

type Field = PaperField<ContractContent & PaperCommon>;
type ContractSheet = Sheet<ContractContent & PaperCommon, SignatureLine>;

/** Parties are printed by name, and compared by what was chosen. */
const partyField = (party: Party): Field => ({
  field: `party${party}`,
  says: (content) => content[`party${party}Id`],
  text: (content) => content[`party${party}`],
  wide: true,
});
const amount: Field = {
  field: 'amount',
  says: ({ amount: value, currency }) => value && [currency, value],
  text: ({ amount: value, currency }) => (value ? `${currency} ${formatMoney(value)}` : ''),
};
const ends: Field = {
  ...said.text('endDay'),
  text: ({ endDay }, { say }) => endDay ?? say('contract.contract.never'),
};
const usual: readonly Field[] = [
  { ...said.text('title'), wide: true },
  ...(['A', 'B', 'C'] as const).map(partyField),
  said.name('type', 'typeId'),
  said.state,
  amount,
  said.person('owner'),
  said.name('department', 'departmentId'),
  said.text('externalNumber'),
  said.text('signDate'),
  said.text('effectDate'),
  ends,
];
const signatures: NonNullable<ContractSheet['lines']> = {
  labels: 'contract.contract.signing',
  title: 'contract.contract.signing.title',
  empty: 'contract.contract.signing.none',
  of: (content) => content.signatures,
  columns: [
    {
      field: 'party',
      says: ({ party }) => party,
      text: ({ party }, { say }) => say(`contract.contract.parties.${party}`),
      width: 60,
    },
    { ...said.text('signer'), picture: ({ picture }) => picture },
    { ...said.text('day'), width: 60 },
    {
      field: 'hash',
      says: ({ sha256, pictureSha256 }) => [sha256, pictureSha256],
      text: ({ sha256 }) => sha256.slice(0, digestShown),
      width: 104,
    },
  ],
};

/** The papers of contracts. */
@Injectable()
export class ContractPapers extends DocumentPapers<Contract, ContractContent, SignatureLine> {
  constructor(
    binding: ContractBinding,
    private readonly org: OrgDirectory,
    private readonly settings: Settings,
    private readonly files: Files,
  ) {
    super(binding);
  }

  /** The code on the paper of a confidential contract tells its number and state alone. */
  protected override readonly amount = {
    field: amount.field,
    of: ({ amount: value, currency, confidential }: ContractContent) =>
      confidential || !value ? undefined : [{ currency, value }],
  };

  protected readonly sheets: Readonly<Record<(typeof contractSheets)[number], ContractSheet>> = {
    contract: {
      head: [
        ...usual,
        said.text('project'),
        { ...said.text('content'), wide: true },
        { ...said.text('terms'), wide: true },
      ],
      lines: signatures,
    },
    approval: { head: usual, lines: signatures, approvals: true },
  };

  protected async content(contract: Contract): Promise<ContractContent> {
    const { title, typeId, type, partyAId, partyBId, partyCId, currency, departmentId } = contract;
    const { signDate, effectDate, endDay, externalNumber, project, content, terms, confidential } = contract;
    return {
      ...{ title, typeId, type: nameOf(type), partyAId, partyBId, partyCId },
      partyA: contract.partyA?.name ?? '',
      partyB: contract.partyB?.name ?? '',
      partyC: contract.partyC?.name ?? '',
      ...{ currency, amount: contract.amount, signDate, effectDate, endDay },
      ...{ departmentId, department: this.org.departmentName(departmentId), externalNumber, project },
      ...{ content, terms, confidential },
      signatures: await Promise.all(contract.signatures.map((signature) => this.lineOf(signature))),
    };
  }

  protected async company(language: Language): Promise<string> {
    const { nameZh, nameEn } = await this.settings.get(companySettings);
    return nameIn(language, { zh: nameZh, en: nameEn });
  }

  private async lineOf(signature: ContractSignature): Promise<SignatureLine> {
    const { party, signer, day, sha256, pictureSha256 } = signature;
    return { party, signer, day, sha256, pictureSha256, picture: await this.pictureOf(signature) };
  }

  /** Nothing but the picture that was given is printed. */
  private async pictureOf({ pictureId, pictureSha256 }: ContractSignature): Promise<string | undefined> {
    if (pictureId === null || (await this.files.digestOf(pictureId)) === null) return undefined;
    const bytes = await this.files.bytes(pictureId);
    const isSame = createHash('sha256').update(bytes).digest('hex') === pictureSha256;
    return isSame ? bytes.toString('base64') : undefined;
  }
}
