import './audit.css';

export { AuditPage as default } from './audit-page.js';
