import './forms.css';
import './inbox.css';

export { InboxPage as default } from './inbox-page.js';
