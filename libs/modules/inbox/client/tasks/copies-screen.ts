import './forms.css';
import './inbox.css';

export { CopiesPage as default } from './copies-page.js';
