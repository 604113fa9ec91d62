import { specsOf } from './database/column-group.js';
import type { Migration } from './database/migrate.js';
import { longExportColumns } from './exports/long-export.entity.js';
import { fullTextColumns } from './full-text/full-text.entity.js';

/** The platform's own tables. */
export const platformMigrations: readonly Migration[] = [
  {
    name: 'platform-1700000000001',
    up: async (tables) => {
      await tables.create('session', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['createdAt', 'whole'],
          ['lastSeenAt', 'whole'],
          ['expiresAt', 'whole'],
          ['revokedAt', 'whole?'],
          ['ip', 'text', 64],
          ['userAgent', 'text', 400],
        ],
        index: { ix_session_user: ['userId'] },
      });
      await tables.create('audit', {
        columns: [
          ['id', 'id'],
          ['at', 'whole'],
          ['actor', 'id?'],
          ['onBehalfOf', 'id?'],
          ['action', 'text', 80],
          ['subject', 'text', 40],
          ['recordId', 'id?'],
          ['ip', 'text?', 64],
          ['requestId', 'id?'],
          ['detail', 'longText?'],
        ],
        index: { ix_audit_record: ['subject', 'recordId'] },
      });
      await tables.appendOnly('audit');
      await tables.create('counter', {
        columns: [
          ['id', 'id'],
          ['value', 'integer'],
        ],
      });
      await tables.create('setting', {
        columns: [
          ['id', 'id'],
          ['value', 'longText'],
          ['updatedAt', 'whole'],
        ],
      });
      await tables.create('job', {
        columns: [
          ['id', 'id'],
          ['topic', 'text', 64],
          ['key', 'id?'],
          ['payload', 'longText'],
          ['dueAt', 'whole'],
          ['fence', 'integer'],
          ['attempts', 'integer'],
          ['parked', 'flag'],
          ['lastError', 'longText?'],
          ['createdAt', 'whole'],
        ],
        unique: { uq_job_key: ['key'] },
        index: { ix_job_due: ['parked', 'dueAt'] },
      });
      await tables.create('mail_queue', {
        columns: [
          ['id', 'id'],
          ['receiverId', 'id?'],
          ['receiver', 'text?', 320],
          ['language', 'text', 2],
          ['title', 'text', 500],
          ['content', 'longText'],
          ['plain', 'longText'],
          ['sendStatus', 'text', 1],
          ['attempts', 'integer'],
          ['sendDate', 'whole?'],
          ['sendingSince', 'whole?'],
          ['exception', 'longText?'],
          ['subject', 'text?', 40],
          ['recordId', 'id?'],
          ['createdAt', 'whole'],
        ],
        index: { ix_mail_created: ['createdAt'], ix_mail_status: ['sendStatus', 'createdAt'] },
      });
      await tables.create('stored_file', {
        columns: [
          ['id', 'id'],
          ['name', 'text', 255],
          ['mime', 'text', 100],
          ['size', 'integer'],
          ['sha256', 'text', 64],
          ['subject', 'text?', 40],
          ['recordId', 'id?'],
          ['createdBy', 'id'],
          ['createdAt', 'whole'],
        ],
        index: { ix_file_record: ['subject', 'recordId'] },
      });
    },
  },
  {
    name: 'platform-1700000000051',
    up: async (tables) => {
      await tables.index('audit', 'ix_audit_at', 'at', 'id');
      await tables.index('audit', 'ix_audit_actor', 'actor', 'at');
      await tables.create('audit_seal', {
        columns: [
          ['id', 'id'],
          ['at', 'whole'],
          ['fromAt', 'whole'],
          ['fromId', 'id'],
          ['toAt', 'whole'],
          ['toId', 'id'],
          ['count', 'integer'],
          ['rows', 'longText'],
          ['previous', 'text', 64],
          ['hash', 'text', 64],
        ],
        index: { ix_seal_to: ['toAt'] },
      });
      await tables.appendOnly('audit_seal');
      await tables.create('schedule_run', {
        columns: [
          ['id', 'id'],
          ['startedAt', 'whole'],
          ['endedAt', 'whole'],
          ['failed', 'flag'],
          ['error', 'longText?'],
        ],
      });
    },
  },
  {
    name: 'platform-1700000000052',
    up: async (tables) => {
      await tables.add('setting', ['version', 'integer?']);
      await tables.fill('setting', 'version', 1);
      await tables.change('setting', ['version', 'integer']);
    },
  },
  {
    name: 'platform-1700000000053',
    up: async (tables) => {
      await tables.add('session', ['roleId', 'id?']);
      await tables.index('session', 'ix_session_expires', 'expiresAt');
    },
  },
  {
    // A mail that will be tried again waits; it used to count as failed after its first try.
    name: 'platform-1700000000054',
    up: async (_tables, runner) => {
      const jobs = (await runner.query(
        "SELECT `payload` FROM `job` WHERE `topic` = 'mail.send' AND `attempts` > 0",
      )) as {
        payload: string;
      }[];
      for (const { payload } of jobs) {
        const { mail } = JSON.parse(payload) as { mail: string };
        await runner.query("UPDATE `mail_queue` SET `sendStatus` = '0' WHERE `id` = ? AND `sendStatus` = '2'", [mail]);
      }
    },
  },
  {
    name: 'platform-1700000000079',
    up: async (tables) => {
      await tables.add('mail_queue', ['secret', 'longText?']);
    },
  },
  {
    // Texts used to compare as the database server was set up to.
    name: 'platform-1700000000091',
    up: (tables) => tables.alignTexts(),
  },
  {
    name: 'platform-1700000000110',
    up: (tables) =>
      tables.create('notification', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['kind', 'text', 40],
          ['titleZh', 'text', 500],
          ['titleEn', 'text', 500],
          ['text', 'text?', 2000],
          ['path', 'text', 300],
          ['at', 'whole'],
          ['readAt', 'whole?'],
          ['eventKey', 'text', 64],
        ],
        unique: { uq_notification_event: ['eventKey'] },
        index: {
          ix_notification_user: ['userId', 'at'],
          ix_notification_unread: ['userId', 'readAt'],
          ix_notification_at: ['at'],
        },
      }),
  },
  {
    name: 'platform-1700000000162',
    up: async (tables, runner) => {
      await tables.add('mail_queue', ['handedAt', 'whole?']);
      await tables.add('mail_queue', ['retryAt', 'whole?']);
      // A send that an upgrade cut short may have reached the server: nothing said so before.
      await runner.query('UPDATE `mail_queue` SET `handedAt` = `sendingSince` WHERE `sendingSince` IS NOT NULL');
    },
  },
  {
    name: 'platform-1700000000166',
    up: async (tables) => {
      await tables.create('limit_count', {
        columns: [
          ['id', 'id'],
          ['points', 'integer'],
          ['expiresAt', 'whole'],
        ],
        index: { ix_limit_expires: ['expiresAt'] },
      });
      await tables.index('stored_file', 'ix_file_uploader', 'createdBy', 'subject');
    },
  },
  {
    name: 'platform-1700000000570',
    up: async (tables) => {
      await tables.create('full_text', {
        columns: specsOf(fullTextColumns),
        unique: { uq_full_text_place: ['place'] },
        index: { ix_full_text_record: ['subject', 'recordId'] },
      });
      await tables.createFullText();
    },
  },
  {
    // Attachments keep their versions.
    name: 'platform-1700000000590',
    up: async (tables) => {
      await tables.add('stored_file', ['firstId', 'id?']);
      await tables.add('stored_file', ['replacedById', 'id?']);
      await tables.add('stored_file', ['revision', 'integer?']);
      await tables.fill('stored_file', 'revision', 1);
      await tables.change('stored_file', ['revision', 'integer']);
    },
  },
  {
    // Exports that are written in the background.
    name: 'platform-1700000000756',
    up: (tables) =>
      tables.create('long_export', {
        columns: specsOf(longExportColumns),
        unique: { uq_long_export_active: ['activeOf'] },
        index: { ix_long_export_owner: ['ownerId', 'kind'] },
      }),
  },
];
