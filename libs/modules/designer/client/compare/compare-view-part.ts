import '../diagram/designer.css';
import './compare.css';

export { CompareView as default } from './compare-view.js';
