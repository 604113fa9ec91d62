import '../org.css';

export { PermissionsPage as default } from './permissions-page.js';
