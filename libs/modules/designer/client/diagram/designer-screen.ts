import './designer.css';
import '../compare/compare.css';
import '../release/release.css';

export { DesignerPage as default } from './designer-page.js';
