import { Entity } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { fromScaled } from '#lab/shared/money.js';
import { Code, Id, Instant, Integer, Money, Ref, Text } from '#lab/platform/database/columns.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { update } from '#lab/platform/database/sql.js';
import type { SubjectBinding, SubjectRecord } from '#lab/process-host/index.js';
import { togetherKey, togetherTitle, w2Key } from '../w2/diagram.js';
import { benchCase } from '../w2/subject.js';

/** The record of the generic subject. */
@Entity('bench_case')
export class BenchCase {
  @Id() id!: string;
  @Integer() version!: number;
  @Code(1) status!: string;
  @Ref() ownerId!: string;
  @Text(200) title!: string;
  @Money() amount!: string;
  @Instant() updatedAt!: Date;
  @Ref() updatedBy!: string;
}

export const benchMigrations: readonly Migration[] = [
  {
    name: 'bench-1700000000900',
    up: async (tables) => {
      await tables.create('bench_case', {
        columns: [
          ['id', 'id'],
          ['version', 'integer'],
          ['status', 'text', 1],
          ['ownerId', 'id'],
          ['title', 'text', 200],
          ['amount', 'whole'],
          ['updatedAt', 'whole'],
          ['updatedBy', 'id'],
        ],
      });
    },
  },
];

interface CaseRecord extends SubjectRecord {
  readonly ownerId: string;
  readonly title: string;
  readonly amount: string;
}

/** The generic subject's part in processes: one read and one write of its record, in the host's own manner. */
export function benchBinding(db: Database): SubjectBinding<typeof benchCase, CaseRecord> {
  return {
    entity: BenchCase,
    record: async (id) => {
      const [row] = await db.query({ sql: 'SELECT * FROM `bench_case` WHERE `id` = ?', values: [id] });
      if (!row) throw new BusinessError(errors.notFound);
      const status = String(row.status);
      return {
        id: String(row.id),
        version: Number(row.version),
        status,
        state: benchCase.stateOf(status) ?? '',
        ownerId: String(row.ownerId),
        title: String(row.title),
        amount: fromScaled(Number(row.amount), 2),
      };
    },
    save: (record, me, now) => {
      record.version += 1;
      const { id, version, status } = record;
      db.write(update('bench_case', { version, status, updatedAt: now, updatedBy: me?.id ?? record.ownerId }, { id }));
      return Promise.resolve();
    },
    facts: ({ amount }) => ({ amount }),
    diagram: ({ title }) => (title === togetherTitle ? togetherKey : w2Key),
    anchors: ({ ownerId }) => ({ owner: ownerId, department: null }),
    mayRead: () => true,
    starters: ({ ownerId }) => [ownerId],
    handlers: {},
    title: ({ title }) => ({ zh: title, en: null }),
    card: ({ id, ownerId, amount }) => ({ number: id, requester: ownerId, amount }),
  };
}
