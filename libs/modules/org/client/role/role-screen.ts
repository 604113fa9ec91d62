import '../org.css';

export { RolePage as default } from './role-page.js';
