import '../diagram/designer.css';
import '../list/definitions.css';

export { TablesList as default } from './tables-list.js';
