import '../org.css';
import '../tree/tree.css';

export { DepartmentsPage as default } from './departments-page.js';
