import type { Migration } from '#lab/platform/database/migrate.js';

export const accountMigrations: readonly Migration[] = [
  {
    name: 'account-1700000000071',
    up: async (tables) => {
      await tables.create('account_code', {
        columns: [
          ['id', 'id'],
          ['kind', 'text', 8],
          ['name', 'text', 64],
          ['answer', 'text', 64],
          ['tries', 'integer'],
          ['expiresAt', 'whole'],
        ],
        index: { ix_code_expires: ['expiresAt'] },
      });
      await tables.create('account_throttle', {
        columns: [
          ['id', 'id'],
          ['points', 'integer'],
          ['expiresAt', 'whole'],
        ],
        index: { ix_throttle_expires: ['expiresAt'] },
      });
    },
  },
  {
    name: 'account-1700000000074',
    up: async (tables) => {
      await tables.create('account_ticket', {
        columns: [
          ['id', 'id'],
          ['purpose', 'text', 16],
          ['userId', 'id'],
          ['createdAt', 'whole'],
          ['expiresAt', 'whole'],
          ['usedAt', 'whole?'],
        ],
        index: { ix_account_ticket_user: ['userId'], ix_account_ticket_expires: ['expiresAt'] },
      });
      await tables.create('account_totp', {
        columns: [
          ['id', 'id'],
          ['secret', 'longText'],
          ['createdAt', 'whole'],
          ['confirmedAt', 'whole?'],
          ['lastStep', 'integer'],
          ['failures', 'integer'],
          ['blockedUntil', 'whole?'],
          ['recovery', 'longText'],
        ],
      });
    },
  },
  {
    name: 'account-1700000000077',
    up: async (tables) => {
      await tables.create('account_sign_on', {
        columns: [
          ['id', 'id'],
          ['browser', 'text', 64],
          ['redirect', 'text', 500],
          ['userId', 'id?'],
          ['expiresAt', 'whole'],
        ],
        index: { ix_sign_on_expiry: ['expiresAt'] },
      });
    },
  },
  {
    name: 'account-1700000000078',
    up: async (tables) => {
      await tables.create('account_identity', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['issuer', 'text', 300],
          ['subject', 'text', 255],
          ['boundAt', 'whole'],
        ],
        unique: { uq_account_identity_user: ['userId'] },
      });
    },
  },
  {
    name: 'account-1700000000101',
    up: (tables) => tables.add('account_ticket', ['sentTo', 'text?', 320]),
  },
  {
    name: 'account-1700000000156',
    up: async (tables) => {
      await tables.create('account_device', {
        columns: [
          ['id', 'id'],
          ['browser', 'text', 64],
          ['userId', 'id'],
          ['ip', 'text', 64],
          ['userAgent', 'text', 400],
          ['createdAt', 'whole'],
          ['lastSeenAt', 'whole'],
          ['expiresAt', 'whole'],
        ],
        unique: { uq_account_device: ['browser', 'userId'] },
        index: { ix_account_device_user: ['userId'], ix_account_device_expires: ['expiresAt'] },
      });
    },
  },
  {
    name: 'account-1700000000157',
    up: (tables) => tables.add('account_code', ['bits', 'integer?']),
  },
  {
    // Its counts last for minutes; they begin again in the platform's `limit_count`.
    name: 'account-1700000000167',
    up: (tables) => tables.drop('account_throttle'),
  },
];
