export { documentColumns, lineColumns, searchColumns, statedColumns } from './document-columns.js';
export { DocumentLines } from './document-lines.js';
export { DocumentBinding } from './document.binding.js';
export { DocumentController, workbook } from './document.controller.js';
export { DocumentQueries, sheetColumn, type SheetColumn } from './document.query.js';
export { searchTextOf } from './search-text.js';
export { DocumentService } from './document.service.js';
