import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { phraseColumns } from './phrase/phrase.entity.js';

export const inboxMigrations: readonly Migration[] = [
  {
    // Phrases for opinions that the company keeps.
    name: 'inbox-1700000000759',
    up: (tables) =>
      tables.create('company_phrase', {
        columns: specsOf(phraseColumns),
        index: { ix_company_phrase_position: ['position'] },
      }),
  },
];
