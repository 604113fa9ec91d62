import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { CompanyUses, type MergeBlock } from '../../../company/server/index.js';
import { parties } from '../../shared/contract.codes.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { contractDocument } from '../../shared/contract.words.js';
import { ContractBinding } from './contract.binding.js';
import { Contract } from './contract.entity.js';

/** Contracts of which a refusal names the numbers. */
const mostNamed = 10;

const namesTopic = 'contract.partyNames';
/** Contracts whose text is written in one unit. */
const mostAtOnce = 100;

/** The job that writes the name of a company into the text by which its contracts are found. */
interface NamesJob {
  readonly companyId: string;
  /** The contract after which it goes on. */
  readonly after: string;
}

/**
 * Names to the room of companies what of contracts names them: a party is not removed, and follows a merge, unless the merge
 * would change what is being approved or signed.
 */
@Injectable()
export class CompaniesOfContracts implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly uses: CompanyUses,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly binding: ContractBinding,
  ) {}

  onModuleInit(): void {
    for (const party of parties)
      this.uses.register({
        table: 'contract',
        column: `party${party}Id`,
        text: 'contract.contract.many',
        list: (id) => `${contractDocument.paths.list}?scope=all&partyId=${encodeURIComponent(id)}`,
        permissions: contractRights.search,
        versioned: true,
      });
    // A change may have put another party in the place of one: its value is JSON, as those of all fields.
    this.uses.register({ table: 'contract_override', column: 'value', stored: (id) => JSON.stringify(id) });
    this.uses.registerFollower((companyId) => this.jobs.add(namesTopic, { companyId, after: '' }));
    this.handlers.register<NamesJob>({
      queue: 'work',
      mode: 'unit',
      attempts: 4,
      topic: namesTopic,
      run: ({ payload }) => this.follow(payload),
    });
    this.uses.registerCheck((keptId, mergedId) => this.blocks(keptId, mergedId));
  }

  /** Writes the text of the next contracts of a company anew, and leaves the rest to another job. */
  private async follow({ companyId, after }: NamesJob): Promise<void> {
    const isParty = `? IN (${parties.map((party) => `\`party${party}Id\``).join(', ')})`;
    const rows = await this.db.query({
      sql: `SELECT \`id\` FROM \`contract\` WHERE \`deletedAt\` IS NULL AND \`id\` > ? AND ${isParty} ORDER BY \`id\` LIMIT ${mostAtOnce}`,
      values: [after, companyId],
    });
    const ids = rows.map(({ id }) => String(id));
    await this.db.lock(Contract, ids);
    const contracts = await this.db.repo(Contract).findBy({ id: In(ids) });
    await this.binding.joinEntries(contracts);
    for (const contract of contracts) await this.binding.store(contract);
    if (ids.length === mostAtOnce) this.jobs.add(namesTopic, { companyId, after: ids.at(-1) ?? '' });
  }

  /** Contracts of the merged company that are approved or signed now, and those of which both companies are parties. */
  private async blocks(keptId: string, mergedId: string): Promise<readonly MergeBlock[]> {
    const isParty = `? IN (${parties.map((party) => `\`party${party}Id\``).join(', ')})`;
    const find = (condition: string, ...values: readonly string[]) => ({
      sql: `SELECT \`number\` FROM \`contract\` WHERE \`deletedAt\` IS NULL AND ${condition} ORDER BY \`number\` LIMIT ${mostNamed}`,
      values,
    });
    const [waiting = [], both = []] = await this.db.queries([
      find(`\`state\` IN ('requested', 'toSign') AND ${isParty}`, mergedId),
      find(`${isParty} AND ${isParty}`, mergedId, keptId),
    ]);
    return [
      { text: 'contract.mergeBlocks.waiting', numbers: waiting.map(({ number }) => String(number)) },
      { text: 'contract.mergeBlocks.both', numbers: both.map(({ number }) => String(number)) },
    ].filter(({ numbers }) => numbers.length > 0);
  }
}
