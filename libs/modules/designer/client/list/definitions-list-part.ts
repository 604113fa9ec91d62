import '../diagram/designer.css';
import './definitions.css';
import '../release/release.css';

export { DefinitionsList as default } from './definitions-list.js';
