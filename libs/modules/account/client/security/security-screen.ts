import './security.css';

export { SecurityPage as default } from './security-page.js';
