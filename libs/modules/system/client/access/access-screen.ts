import '../config/config.css';
import './access.css';

export { AccessPage as default } from './access-page.js';
