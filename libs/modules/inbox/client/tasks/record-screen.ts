export { RecordPage as default } from './record-page.js';
