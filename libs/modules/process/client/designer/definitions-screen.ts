import '../inbox/forms.css';
import '../runs/runs.css';
import './designer.css';
import './list/definitions.css';

export { DefinitionsPage as default } from './list/definitions-page.js';
