import type { MigrationRunner } from '#lab/platform/database/journal.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { update } from '#lab/platform/database/sql.js';
import { specsOf } from '#lab/platform/database/column-group.js';
import type { ColumnSpec } from '#lab/platform/database/tables.js';
import { highestPriority, noDueTime } from './assignment/precedence.js';
import { instanceText, pairNames, pairValues } from './assignment/search-text.js';
import { bindingChangeColumns, bindingFallbackColumns } from './bindings/binding.entity.js';
import { rightColumns } from './rights/right.entity.js';
import {
  contentColumns,
  editorColumns,
  failureColumns,
  figureColumns,
  followUpColumns,
  linkColumns,
  paperColumns,
  publishingColumns,
  releaseColumns,
  signatureColumns,
  stuckColumns,
  suspendedColumns,
  visitColumns,
} from './entities.js';

export const processMigrations: readonly Migration[] = [
  {
    name: 'process-1700000000002',
    up: async (tables) => {
      await tables.create('process_definition', {
        columns: [
          ['id', 'id'],
          ['key', 'text', 80],
          ['version', 'integer'],
          ['hash', 'text', 64],
          ['nameZh', 'text', 200],
          ['nameEn', 'text', 200],
          ['subject', 'text?', 40],
          ['origin', 'text', 10],
          ['suspended', 'flag'],
          ['xml', 'longText'],
          ['scenarios', 'longText?'],
          ['note', 'text?', 500],
          ['createdBy', 'id?'],
          ['createdAt', 'whole'],
        ],
        unique: { uq_definition_version: ['key', 'version'] },
      });
      await tables.create('process_draft', {
        columns: [
          ['id', 'id'],
          ['version', 'integer'],
          ['xml', 'longText'],
          ['scenarios', 'longText?'],
          ['baseVersion', 'integer'],
          ['updatedBy', 'id'],
          ['updatedAt', 'whole'],
        ],
      });
      await tables.create('process_instance', {
        columns: [
          ['id', 'id'],
          ['rootId', 'id'],
          ['definitionId', 'id'],
          ['subject', 'text', 40],
          ['recordId', 'id'],
          ['liveKey', 'text?', 110],
          ['round', 'integer'],
          ['state', 'longText'],
          ['vars', 'longText'],
          ['signers', 'longText?'],
          ['version', 'integer'],
          ['titleZh', 'text', 300],
          ['titleEn', 'text', 300],
          ['card', 'longText'],
          ['expected', 'longText'],
          ['initiator', 'id?'],
          ['startedAt', 'whole'],
          ['endedAt', 'whole?'],
          ['outcome', 'text?', 80],
        ],
        unique: { uq_instance_live: ['liveKey'] },
        index: { ix_instance_record: ['subject', 'recordId'], ix_instance_definition: ['definitionId', 'endedAt'] },
      });
      await tables.create('process_task', {
        columns: [
          ['id', 'id'],
          ['instanceId', 'id'],
          ['subject', 'text', 40],
          ['recordId', 'id'],
          ['element', 'text', 200],
          ['status', 'text', 1],
          ['openedAt', 'whole'],
          ['dueAt', 'whole?'],
          ['closedAt', 'whole?'],
          ['closedBy', 'id?'],
          ['closedFor', 'id?'],
          ['outcome', 'text?', 80],
        ],
        index: { ix_task_instance: ['instanceId'], ix_task_closed: ['closedBy', 'closedAt'] },
      });
      await tables.create('todo', {
        columns: [
          ['taskId', 'id'],
          ['principal', 'id'],
          ['kind', 'text', 5],
          ['subject', 'text', 40],
          ['recordId', 'id'],
          ['instanceId', 'id'],
          ['element', 'text', 200],
          ['openedAt', 'whole'],
          ['dueAt', 'whole?'],
          ['readAt', 'whole?'],
        ],
        primary: ['taskId', 'principal'],
        index: {
          ix_todo_principal: ['principal', 'kind', 'openedAt', 'taskId'],
          ix_todo_record: ['subject', 'recordId'],
        },
      });
      await tables.create('process_subscription', {
        columns: [
          ['id', 'id'],
          ['instanceId', 'id'],
          ['element', 'text', 200],
          ['name', 'text', 200],
          ['key', 'text?', 200],
        ],
        index: { ix_subscription_name: ['name', 'key'] },
      });
      await tables.create('process_incident', {
        columns: [
          ['id', 'id'],
          ['instanceId', 'id'],
          ['token', 'integer'],
          ['iteration', 'integer?'],
          ['element', 'text', 200],
          ['code', 'text', 80],
          ['message', 'longText'],
          ['raisedAt', 'whole'],
        ],
        index: { ix_incident_instance: ['instanceId'] },
      });
      await tables.create('process_history', {
        columns: [
          ['instanceId', 'id'],
          ['n', 'integer'],
          ['kind', 'text', 12],
          ['element', 'text?', 200],
          ['token', 'integer?'],
          ['iteration', 'integer?'],
          ['at', 'whole'],
          ['by', 'id?'],
          ['onBehalfOf', 'id?'],
          ['outcome', 'text?', 80],
          ['opinion', 'longText?'],
          ['took', 'longText?'],
        ],
        primary: ['instanceId', 'n'],
      });
      await tables.create('idempotency', {
        columns: [
          ['id', 'id'],
          ['request', 'text', 64],
          ['answer', 'longText'],
          ['createdAt', 'whole'],
        ],
      });
    },
  },
  {
    name: 'process-1700000000021',
    up: async (tables) => {
      await tables.add('process_instance', ['chosen', 'longText?']);
      await tables.add('todo', ['way', 'text?', 10], ['onBehalfOf', 'id?'], ['urgedAt', 'whole?']);
      // Until now instances waited for messages only.
      await tables.add('process_subscription', ['kind', 'text?', 7]);
      await tables.fill('process_subscription', 'kind', 'message');
      await tables.change('process_subscription', ['kind', 'text', 7]);
      await tables.change('process_history', ['kind', 'text', 20]);
      await tables.create('todo_draft', {
        columns: [
          ['taskId', 'id'],
          ['userId', 'id'],
          ['opinion', 'longText'],
          ['input', 'longText'],
          ['savedAt', 'whole'],
        ],
        primary: ['taskId', 'userId'],
      });
      await tables.create('process_copy', {
        columns: [
          ['instanceId', 'id'],
          ['userId', 'id'],
          ['by', 'id'],
          ['at', 'whole'],
          ['readAt', 'whole?'],
        ],
        primary: ['instanceId', 'userId'],
        index: { ix_copy_user: ['userId', 'at'] },
      });
      await tables.create('process_remark', {
        columns: [
          ['instanceId', 'id'],
          ['n', 'integer'],
          ['after', 'integer'],
          ['taskId', 'id'],
          ['element', 'text', 200],
          ['kind', 'text', 12],
          ['at', 'whole'],
          ['by', 'id'],
          ['onBehalfOf', 'id?'],
          ['people', 'longText?'],
          ['text', 'longText?'],
        ],
        primary: ['instanceId', 'n'],
      });
    },
  },
  {
    name: 'process-1700000000030',
    up: async (tables) => {
      await tables.add('process_instance', ['parentId', 'id?'], ['parentToken', 'integer?']);
      await tables.index('process_instance', 'ix_instance_root', 'rootId', 'endedAt');
    },
  },
  {
    name: 'process-1700000000035',
    up: async (tables) => {
      await tables.create('process_decision', {
        columns: [
          ['id', 'id'],
          ['key', 'text', 80],
          ['version', 'integer'],
          ['hash', 'text', 64],
          ['nameZh', 'text', 200],
          ['nameEn', 'text', 200],
          ['origin', 'text', 10],
          ['xml', 'longText'],
          ['note', 'text?', 500],
          ['createdBy', 'id?'],
          ['createdAt', 'whole'],
        ],
        unique: { uq_decision_version: ['key', 'version'] },
      });
      await tables.create('process_decision_draft', {
        columns: [
          ['id', 'id'],
          ['version', 'integer'],
          ['xml', 'longText'],
          ['baseVersion', 'integer'],
          ['updatedBy', 'id'],
          ['updatedAt', 'whole'],
        ],
      });
    },
  },
  {
    name: 'process-1700000000033',
    up: (tables) => tables.add('process_history', ['fields', 'longText?']),
  },
  {
    name: 'process-1700000000032',
    up: async (tables) => {
      await tables.add('process_history', ['people', 'longText?'], ['content', 'text?', 64]);
      // Until now only people copied others in.
      await tables.change('process_copy', ['by', 'id?']);
    },
  },
  {
    name: 'process-1700000000034',
    up: async (tables) => {
      await tables.create('process_external', {
        columns: [
          ['id', 'id'],
          ['instanceId', 'id'],
          ['token', 'integer'],
          ['element', 'text', 200],
          ['topic', 'text', 80],
          ['variables', 'longText'],
          ['secret', 'text?', 64],
          ['owner', 'id?'],
          ['lockedUntil', 'whole'],
          ['retries', 'integer?'],
          ['failure', 'longText?'],
          ['createdAt', 'whole'],
        ],
        index: {
          ix_external_topic: ['topic', 'lockedUntil', 'createdAt'],
          ix_external_instance: ['instanceId'],
        },
      });
      await tables.create('process_retention', {
        columns: [
          ['id', 'id'],
          ['version', 'integer'],
          ['days', 'integer?'],
          ['legalHold', 'flag'],
          ['updatedBy', 'id'],
          ['updatedAt', 'whole'],
        ],
      });
    },
  },
  {
    name: 'process-1700000000031',
    up: async (tables) => {
      await tables.add('process_instance', ['watched', 'longText?']);
      await tables.create('process_start', {
        columns: [
          ['id', 'id'],
          ['key', 'text', 80],
          ['definitionId', 'id'],
          ['subject', 'text', 40],
          ['kind', 'text', 9],
          ['process', 'text', 200],
          ['element', 'text', 200],
          ['part', 'integer?'],
          ['name', 'text?', 200],
        ],
        index: {
          ix_start_key: ['key'],
          ix_start_name: ['kind', 'name'],
          ix_start_subject: ['kind', 'subject'],
        },
      });
    },
  },
  {
    name: 'process-1700000000067',
    up: (tables) => tables.index('process_instance', 'ix_instance_initiator', 'initiator', 'startedAt'),
  },
  {
    name: 'process-1700000000096',
    up: (tables) => tables.index('idempotency', 'ix_idempotency_age', 'createdAt'),
  },
  {
    // The row names what is still to come, no longer all that was seen at the start.
    name: 'process-1700000000098',
    up: async (_tables, runner) => {
      const rows = (await runner.query(
        "SELECT `id`, `expected` FROM `process_instance` WHERE `endedAt` IS NULL AND `expected` <> ''",
      )) as { id: string; expected: string }[];
      for (const { id, expected } of rows) {
        const tasks = (await runner.query('SELECT DISTINCT `element` FROM `process_task` WHERE `instanceId` = ?', [
          id,
        ])) as { element: string }[];
        const ahead = expected.split(' ').filter((step) => tasks.every(({ element }) => element !== step));
        await runner.query('UPDATE `process_instance` SET `expected` = ? WHERE `id` = ?', [ahead.join(' '), id]);
      }
    },
  },
  {
    name: 'process-1700000000099',
    up: (tables) => tables.add('process_history', ['changes', 'longText?']),
  },
  {
    // Jobs that were written under the former names of their topics.
    name: 'process-1700000000100',
    up: async (_tables, runner) => {
      for (const [former, topic] of [
        ['process.told', 'process.notice'],
        ['process.heard', 'process.received'],
        ['process.standIn', 'process.substitute'],
      ])
        await runner.query('UPDATE `job` SET `topic` = ? WHERE `topic` = ?', [topic, former]);
    },
  },
  {
    name: 'process-1700000000120',
    up: (tables) => tables.add('process_instance', ['expectedFrom', 'text?', 64]),
  },
  {
    name: 'process-1700000000135',
    up: (tables) => tables.add('process_history', ['tableId', 'id?']),
  },
  {
    name: 'process-1700000000136',
    up: (tables) => tables.add('process_instance', ['revised', 'longText?']),
  },
  {
    name: 'process-1700000000140',
    up: async (tables, runner) => {
      await tables.create('record_side', {
        columns: [
          ['subject', 'text', 40],
          ['recordId', 'id'],
          ['userId', 'id'],
          ['since', 'whole'],
        ],
        primary: ['subject', 'recordId', 'userId'],
      });
      await tables.create('task_kept_out', {
        columns: [
          ['taskId', 'id'],
          ['userId', 'id'],
          ['instanceId', 'id'],
        ],
        primary: ['taskId', 'userId'],
        index: { ix_kept_out_instance: ['instanceId'] },
      });
      await runner.query(
        'INSERT INTO `record_side` (`subject`, `recordId`, `userId`, `since`) SELECT `subject`, `recordId`, `initiator`, MIN(`startedAt`) FROM `process_instance` WHERE `initiator` IS NOT NULL GROUP BY `subject`, `recordId`, `initiator`',
      );
    },
  },
  {
    name: 'process-1700000000165',
    up: async (tables, runner) => {
      await tables.index('todo', 'ix_todo_list', 'principal', 'kind', 'openedAt', 'taskId', 'subject', 'dueAt');
      await tables.index('todo', 'ix_todo_instance', 'instanceId');
      await runner.dropIndex('todo', 'ix_todo_principal');
    },
  },
  {
    // To-do lists are searched through their index, and read in the order of due times through one of its own.
    name: 'process-1700000000170',
    up: async (tables, runner) => {
      await tables.add('process_instance', ['searchText', 'longText?']);
      await tables.add('todo', ...pairNames.map((name): ColumnSpec => [name, 'whole?']));
      await tables.fill('process_instance', 'searchText', '');
      for (const name of pairNames) await tables.fill('todo', name, 0);
      await fillSearchTexts(runner);
      await tables.change('process_instance', ['searchText', 'longText']);
      for (const name of pairNames) await tables.change('todo', [name, 'whole']);
      const key = ['principal', 'kind'];
      await tables.index('todo', 'ix_todo_due', ...key, 'dueAt', 'taskId', 'openedAt', 'subject', ...pairNames);
      await runner.dropIndex('todo', 'ix_todo_list');
      await tables.index('task_kept_out', 'ix_kept_out_user', 'userId', 'taskId');
      await tables.index('todo', 'ix_todo_list', ...key, 'openedAt', 'taskId', 'subject', 'dueAt', ...pairNames);
    },
  },
  {
    // Lists of tasks are searched by pinyin initials too.
    name: 'process-1700000000185',
    up: (_, runner) => fillSearchTexts(runner),
  },
  {
    name: 'process-1700000000190',
    up: (tables) =>
      tables.create('process_paper', {
        columns: specsOf(paperColumns),
        index: { ix_paper_record: ['subject', 'recordId'] },
      }),
  },
  {
    // Figures of processes; instances that have ended before are measured by the same job as all others.
    name: 'process-1700000000620',
    up: async (tables) => {
      await tables.add('process_task', ['seenAt', 'whole?']);
      await tables.add('process_instance', ['measuredAt', 'whole?'], ['departmentId', 'id?'], ['ending', 'text?', 10]);
      await tables.index('process_instance', 'ix_instance_measured', 'measuredAt', 'endedAt');
      await tables.create('process_visit', {
        columns: specsOf(visitColumns),
        primary: ['definitionId', 'element', 'instanceId'],
        index: { ix_visit_instance: ['instanceId'] },
      });
      await tables.create('process_figure', {
        columns: specsOf(figureColumns),
        primary: ['definitionId', 'departmentId', 'month', 'kind', 'name'],
      });
    },
  },
  {
    name: 'process-1700000000621',
    up: (tables) =>
      tables.create('process_stuck', {
        columns: specsOf(stuckColumns),
        primary: ['instanceId', 'cause', 'element'],
      }),
  },
  {
    name: 'process-1700000000630',
    up: (tables) =>
      tables.create('task_link', {
        columns: specsOf(linkColumns),
        index: { ix_task_link_expires: ['expiresAt'] },
      }),
  },
  {
    // Versions that wait for their time, or for a second person.
    name: 'process-1700000000640',
    up: async (tables) => {
      await tables.create('process_release', { columns: specsOf(releaseColumns) });
      await tables.create('process_publishing', { columns: specsOf(publishingColumns) });
    },
  },
  {
    name: 'process-1700000000650',
    up: (tables) =>
      tables.create('task_signature', {
        columns: specsOf(signatureColumns),
        index: {
          ix_task_signature_instance: ['instanceId', 'taskId'],
          ix_task_signature_used: ['usedAt', 'createdAt'],
        },
      }),
  },
  {
    // Versions that were published although scenarios of them fail, with the reason.
    name: 'process-1700000000660',
    up: async (tables) => {
      await tables.add('process_definition', ...specsOf(failureColumns));
      await tables.add('process_release', ...specsOf(failureColumns));
    },
  },
  {
    // Lists of all that a person may read ask what they have passed on.
    name: 'process-1700000000740',
    up: async (tables) => {
      await tables.index('process_remark', 'ix_remark_by', 'by');
      await tables.index('process_remark', 'ix_remark_on_behalf_of', 'onBehalfOf');
    },
  },
  {
    // An outcome may be the id of an element or the name of a variable.
    name: 'process-1700000000741',
    up: (tables) => tables.change('process_history', ['outcome', 'text?', 200]),
  },
  {
    // Editors of a draft see who else has it open.
    name: 'process-1700000000742',
    up: (tables) =>
      tables.create('process_draft_editor', {
        columns: specsOf(editorColumns),
        index: { ix_draft_editor_draft: ['draft'], ix_draft_editor_seen: ['seenAt'] },
      }),
  },
  {
    // Which process an entry of a catalogue is bound to, from when, and what starts where that one cannot.
    name: 'process-1700000000743',
    up: async (tables) => {
      await tables.create('process_binding_change', {
        columns: specsOf(bindingChangeColumns),
        index: {
          ix_binding_change_place: ['placeId', 'slot', 'activeFrom'],
          ix_binding_change_status: ['status', 'activeFrom'],
        },
      });
      await tables.create('process_binding_fallback', {
        columns: specsOf(bindingFallbackColumns),
        primary: ['placeId', 'kind', 'slot'],
      });
    },
  },
  {
    // Lists of instances, of one process and of all, are read in the order of their starts.
    name: 'process-1700000000744',
    up: async (tables) => {
      await tables.index('process_instance', 'ix_instance_version', 'definitionId', 'startedAt', 'id');
      await tables.index('process_instance', 'ix_instance_started', 'startedAt', 'id');
    },
  },
  {
    // Who may start, edit, publish and watch a process.
    name: 'process-1700000000746',
    up: (tables) => tables.create('process_right', { columns: specsOf(rightColumns) }),
  },
  {
    // Tasks have a priority, which is in the indexes of to-do lists; and their people note when they come back to them.
    name: 'process-1700000000760',
    up: async (tables, runner) => {
      for (const table of ['process_task', 'todo']) {
        await tables.add(table, ['priority', 'integer?']);
        await tables.fill(table, 'priority', 50);
        await tables.change(table, ['priority', 'integer']);
      }
      const key = ['principal', 'kind'];
      const rest = ['subject', ...pairNames, 'priority'];
      await runner.dropIndex('todo', 'ix_todo_due');
      await tables.index('todo', 'ix_todo_due', ...key, 'dueAt', 'taskId', 'openedAt', ...rest);
      await runner.dropIndex('todo', 'ix_todo_list');
      await tables.index('todo', 'ix_todo_list', ...key, 'openedAt', 'taskId', 'subject', 'dueAt', ...rest.slice(1));
      await tables.create('todo_follow_up', {
        columns: specsOf(followUpColumns),
        primary: ['userId', 'taskId'],
        index: { ix_follow_up_task: ['taskId'] },
      });
    },
  },
  {
    // The messages that an instance received, and from where in the program its work failed.
    name: 'process-1700000000763',
    up: async (tables) => {
      await tables.add('process_history', ['received', 'longText?']);
      await tables.add('process_incident', ['stack', 'longText?']);
    },
  },
  {
    // What was done to a task may be a longer word: its priority, with the level.
    name: 'process-1700000000764',
    up: (tables) => tables.change('process_remark', ['kind', 'text', 20]),
  },
  {
    // What records were like before they were changed after people had seen them.
    name: 'process-1700000000768',
    up: (tables) =>
      tables.create('process_content', {
        columns: specsOf(contentColumns),
        primary: ['instanceId', 'n'],
        index: { ix_content_record: ['subject', 'recordId'] },
      }),
  },
  {
    // Figures by category: of instances that begin from now on.
    name: 'process-1700000000769',
    up: (tables) => tables.add('process_instance', ['categoryId', 'id?']),
  },
  {
    // To-do lists by priority are read through an index of their own.
    name: 'process-1700000000770',
    up: async (tables, runner) => {
      await tables.add('todo', ['precedence', 'whole?']);
      const due = `CASE WHEN \`dueAt\` IS NULL OR \`dueAt\` > ${noDueTime} THEN ${noDueTime} ELSE \`dueAt\` END`;
      await runner.query(
        `UPDATE \`todo\` SET \`precedence\` = (${highestPriority} - \`priority\`) * ${noDueTime + 1} + ${due}`,
      );
      await tables.change('todo', ['precedence', 'whole']);
      const rest = ['subject', ...pairNames, 'priority'];
      await tables.index(
        'todo',
        'ix_todo_priority',
        'principal',
        'kind',
        'precedence',
        'taskId',
        'openedAt',
        'dueAt',
        ...rest,
      );
    },
  },
  {
    // Which instances are suspended, so that lists leave out their tasks.
    name: 'process-1700000000773',
    up: async (tables, runner) => {
      await tables.create('process_suspended', { columns: specsOf(suspendedColumns), primary: ['instanceId'] });
      await runner.query(
        "INSERT INTO `process_suspended` (`instanceId`) SELECT h.`instanceId` FROM `process_instance` i JOIN `process_history` h ON h.`instanceId` = i.`id` WHERE i.`endedAt` IS NULL AND h.`kind` = 'suspended' AND NOT EXISTS (SELECT 1 FROM `process_history` l WHERE l.`instanceId` = h.`instanceId` AND l.`n` > h.`n` AND l.`kind` IN ('suspended', 'resumed'))",
      );
    },
  },
];

/** How many instances are read at a time. */
const atOnce = 500;

/** Gives instances of before their search text, and their to-do rows its pairs. */
async function fillSearchTexts(runner: MigrationRunner): Promise<void> {
  for (let after = ''; ;) {
    const rows = (await runner.query(
      'SELECT `id`, `titleZh`, `titleEn`, `card`, `endedAt` FROM `process_instance` WHERE `id` > ? ORDER BY `id` LIMIT ?',
      [after, atOnce],
    )) as { id: string; titleZh: string; titleEn: string; card: string; endedAt: number | null }[];
    for (const { id, titleZh, titleEn, card, endedAt } of rows) {
      const searchText = instanceText({ titleZh, titleEn, card: JSON.parse(card) as unknown });
      await runner.query('UPDATE `process_instance` SET `searchText` = ? WHERE `id` = ?', [searchText, id]);
      if (endedAt !== null) continue;
      const { sql, values } = update('todo', pairValues(searchText), { instanceId: id });
      await runner.query(sql, [...values]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
