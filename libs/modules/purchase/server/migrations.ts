import type { Migration } from '#lab/platform/database/migrate.js';
import { versionedColumns } from '#lab/platform/database/versioned.js';

export const purchaseMigrations: readonly Migration[] = [
  {
    name: 'purchase-1700000000010',
    up: async (tables) => {
      await tables.create('purchase_category', {
        columns: [
          ...versionedColumns,
          ['code', 'text', 8],
          ['nameZh', 'text', 80],
          ['nameEn', 'text?', 80],
          ['process', 'id?'],
          ['userLimit', 'whole?'],
          ['quoteNeed', 'flag'],
          ['projectNecessary', 'flag'],
          ['autoRelease', 'flag'],
          ['enabled', 'flag'],
        ],
        unique: { uq_category_code: ['code'] },
      });
      await tables.create('purchase_request', {
        columns: [
          ...versionedColumns,
          ['number', 'text', 32],
          ['title', 'text', 200],
          ['categoryId', 'id'],
          ['ownerId', 'id'],
          ['departmentId', 'id'],
          ['function', 'text', 64],
          ['state', 'text', 16],
          ['status', 'text', 2],
          ['dueDate', 'text?', 10],
          ['reason', 'text', 2000],
          ['amountBase', 'whole'],
          ['rates', 'longText?'],
          ['rateDay', 'text?', 10],
          ['submittedAt', 'whole?'],
          ['deletedAt', 'whole?'],
        ],
        unique: { uq_request_number: ['number'] },
        index: { ix_request_owner: ['ownerId', 'updatedAt'], ix_request_creator: ['createdBy', 'updatedAt'] },
      });
      await tables.create('purchase_request_line', {
        columns: [
          ['id', 'id'],
          ['requestId', 'id'],
          ['place', 'integer'],
          ['item', 'text', 200],
          ['catalogNo', 'text', 64],
          ['spec', 'text', 200],
          ['brand', 'text', 100],
          ['quantity', 'whole?'],
          ['unit', 'text', 20],
          ['unitPrice', 'whole?'],
          ['currency', 'text', 3],
          ['amount', 'whole?'],
          ['dueDate', 'text?', 10],
          ['project', 'text', 64],
          ['position', 'text', 64],
          ['comments', 'text', 500],
          ['status', 'text', 2],
        ],
        index: { ix_request_line_request: ['requestId', 'place'] },
      });
      await tables.create('purchase_log', {
        columns: [
          ['id', 'id'],
          ['code', 'text', 4],
          ['entityType', 'text', 40],
          ['entityId', 'id'],
          ['lineId', 'id?'],
          ['actor', 'id?'],
          ['onBehalfOf', 'id?'],
          ['time', 'whole'],
          ['from', 'text?', 16],
          ['to', 'text?', 16],
          ['diff', 'longText?'],
          ['comment', 'longText?'],
          ['processTaskId', 'id?'],
        ],
        index: { ix_purchase_log_record: ['entityType', 'entityId'] },
      });
    },
  },
];
