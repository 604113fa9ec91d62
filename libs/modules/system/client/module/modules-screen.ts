import './modules.css';

export { ModulesPage as default } from './modules-page.js';
