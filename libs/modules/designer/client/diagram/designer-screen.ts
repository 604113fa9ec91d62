import './designer.css';

export { DesignerPage as default } from './designer-page.js';
