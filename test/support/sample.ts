import { Controller, Get, Injectable, Module, Param, type OnModuleInit } from '@nestjs/common';
import { Entity } from 'typeorm';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { definePermissions } from '#lab/shared/define-permissions.js';
import { defineSubject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Code, Id, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { Database } from '#lab/platform/database/database.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { SubjectController, Subjects, type Beginning, type SubjectBinding } from '#lab/process-host/index.js';
import type { TestApp, TestRoom } from './app.js';

const may = definePermissions('sample', { record: ['submit', 'approve'] }).record;

const words = subjectWords('sample', 'sample.record', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    sent: { code: '1', tone: 'waiting' },
    done: { code: '2', tone: 'done' },
    failed: { code: 'F', tone: 'failed' },
  },
  editable: ['draft'],
  start: 'submit',
  actions: { submit: { asks: 'nothing', may: may.submit }, approve: { asks: 'opinion', may: may.approve } },
});

/** A subject that only tests have: its diagrams may call handlers, and what those do is the test's affair. */
export const sample = defineSubject(words, {
  facts: z.object({ title: z.string() }),
  handlers: ['book'],
  begins: true,
});

@Entity('sample_record')
export class SampleRecord {
  @Id() id!: string;
  @Integer() version!: number;
  @Code(1) status!: string;
  @Ref() ownerId!: string;
  @Text(200) title!: string;
  @Instant() updatedAt!: Date;
  state!: string;
}

/** What the handler writes beside the record. */
@Entity('sample_note')
export class SampleNote {
  @Id() id!: string;
  @Ref() recordId!: string;
}

const migrations: readonly Migration[] = [
  {
    name: 'sample-1700000000901',
    up: async (tables) => {
      await tables.create('sample_record', {
        columns: [
          ['id', 'id'],
          ['version', 'integer'],
          ['status', 'text', 1],
          ['ownerId', 'id'],
          ['title', 'text', 200],
          ['updatedAt', 'whole'],
        ],
      });
      await tables.create('sample_note', {
        columns: [
          ['id', 'id'],
          ['recordId', 'id'],
        ],
      });
    },
  },
];

type Work = (record: SampleRecord) => void | Promise<void>;
type Finding = (given: Beginning) => Promise<string>;

/** What tests put into the words of the subject. */
@Injectable()
export class SampleWords implements OnModuleInit {
  /** What the handler `book` does after it has written a note and changed the title. */
  book: Work = () => undefined;
  /** What must not be forgotten when a record is done. */
  enterDone: Work = () => undefined;
  /** Whose process begins by itself: the id of a record. */
  begin: Finding = () => Promise.reject(new BusinessError(errors.notFound));

  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly subjects: Subjects,
  ) {}

  onModuleInit(): void {
    this.subjects.register(sample, this.words);
  }

  private readonly words: SubjectBinding<typeof sample, SampleRecord> = {
    entity: SampleRecord,
    record: async (id) => {
      const row = await this.db.repo(SampleRecord).findOneBy({ id });
      if (!row) throw new BusinessError(errors.notFound);
      return Object.assign(row, { state: sample.stateOf(row.status) ?? '' });
    },
    save: async (record, _me, now) => {
      record.version += 1;
      record.updatedAt = now;
      await this.db.repo(SampleRecord).save(record);
    },
    facts: ({ title }) => ({ title }),
    diagram: ({ title }) => title.split(' ')[0] ?? '',
    anchors: ({ ownerId }) => ({ owner: ownerId, department: null }),
    mayRead: ({ ownerId }, me) => ownerId === me.id,
    starters: ({ ownerId }) => [ownerId],
    begin: async (given) => this.words.record(await this.begin(given)),
    enter: { done: (record) => this.enterDone(record) },
    handlers: {
      book: async (record) => {
        await this.db.repo(SampleNote).insert({ id: this.ids.next(), recordId: record.id });
        record.title = `${record.title} booked`;
        await this.book(record);
        return undefined;
      },
    },
    title: ({ title }) => ({ zh: title, en: null }),
    card: ({ id, ownerId }) => ({ number: id, requester: ownerId }),
  };
}

@Controller('samples')
class SampleController extends SubjectController(sample) {
  constructor(private readonly records: Subjects) {
    super();
  }

  @Get(':id')
  @Anyone()
  async get(@Param('id') id: string) {
    const { version, state, status, title } = (await this.records.of(sample.name).binding.record(id)) as SampleRecord;
    return { version, state, status, title };
  }
}

@Module({ controllers: [SampleController], providers: [SampleWords], exports: [SampleWords] })
class SampleModule {}

export const sampleRoom: TestRoom = {
  room: { name: 'sample', module: SampleModule, entities: [SampleRecord, SampleNote], migrations },
  subject: sample,
};

/** A draft whose process is the diagram of that key; answers its path. */
export async function aSample(test: TestApp, diagram: string, ownerId: string): Promise<string> {
  const id = test.get(Ids).next();
  const row = { id, version: 1, status: 'D', ownerId, title: `${diagram} sample`, updatedAt: test.clock.now() };
  await test.db.unit(async () => void (await test.db.repo(SampleRecord).insert(row)));
  return `/samples/${id}`;
}
