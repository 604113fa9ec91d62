import '../diagram/designer.css';
import './tables.css';

export { TablePage as default } from './table-page.js';
