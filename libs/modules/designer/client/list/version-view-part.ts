import '../diagram/designer.css';
import './definitions.css';

export { VersionView as default } from './version-view.js';
