import '../diagram/designer.css';
import './definitions.css';
import '../release/release.css';

export { VersionView as default } from './version-view.js';
