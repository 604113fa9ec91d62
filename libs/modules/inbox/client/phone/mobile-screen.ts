import '../tasks/forms.css';
import '../tasks/inbox.css';
import '../home/home.css';
import './mobile.css';

export { MobilePage as default } from './mobile-page.js';
