export {
  documentColumns,
  lineColumns,
  listIndex,
  searchColumns,
  statedColumns,
  type DocumentRecord,
} from './document-columns.js';
export { DocumentLines } from './document-lines.js';
export { DocumentBinding } from './document.binding.js';
export { DocumentController, workbook } from './document.controller.js';
export { DocumentPapers } from './document.papers.js';
export { DocumentQueries, sheetColumn, type SheetColumn } from './document.query.js';
export { conditionsOf } from './reach.js';
export { searchTextOf } from './search-text.js';
export { DocumentService } from './document.service.js';
export { said, type PaperCommon, type PaperField, type Sheet } from './paper-sheet.js';
export { PrintedPapers } from './printed-papers.js';
