export { documentColumns, lineColumns, statedColumns } from './document-columns.js';
export type { DocumentLine, DocumentRecord } from './document-columns.js';
export { DocumentLines } from './document-lines.js';
export { DocumentBinding, type DocumentRights } from './document.binding.js';
export { DocumentController, workbook } from './document.controller.js';
export { DocumentQueries, type SheetColumn } from './document.query.js';
export { DocumentService } from './document.service.js';
