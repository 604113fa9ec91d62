import { Injectable } from '@nestjs/common';
import { nameIn, type Language } from '#lab/shared/texts.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { DocumentPapers, said, type PaperCommon, type Sheet } from '#lab/process-host/index.js';
import { companySettings } from '../../../org/server/index.js';
import type { terminationSheets } from '../../shared/termination.words.js';
import { TerminationBinding } from './termination.binding.js';
import type { ContractTermination } from './termination.entity.js';

/** What the sheet of a termination says; fields that its reader does not get to see are absent. */
interface TerminationContent {
  readonly contractNumber: string;
  readonly contractTitle: string;
  readonly day: string | null;
  readonly reason?: string;
}

/** The papers of terminations; the check of one tells no amount. */
@Injectable()
export class TerminationPapers extends DocumentPapers<ContractTermination, TerminationContent, never> {
  constructor(
    binding: TerminationBinding,
    private readonly settings: Settings,
  ) {
    super(binding);
  }

  protected readonly sheets: Readonly<
    Record<(typeof terminationSheets)[number], Sheet<TerminationContent & PaperCommon, never>>
  > = {
    approval: {
      head: [
        said.text('contractNumber'),
        said.state,
        { ...said.text('contractTitle'), wide: true },
        said.text('day'),
        said.person('owner'),
        { ...said.text('reason'), wide: true },
      ],
      approvals: true,
    },
  };

  protected content({ contract: { number, title }, day, reason }: ContractTermination): TerminationContent {
    return { contractNumber: number, contractTitle: title, day, reason };
  }

  protected async company(language: Language): Promise<string> {
    const { nameZh, nameEn } = await this.settings.get(companySettings);
    return nameIn(language, { zh: nameZh, en: nameEn });
  }
}
