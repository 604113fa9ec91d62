import '../diagram/designer.css';
import './definitions.css';

export { DefinitionsList as default } from './definitions-list.js';
