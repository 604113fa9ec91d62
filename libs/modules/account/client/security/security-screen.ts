import '../password/change-password-form.css';
import './security.css';

export { SecurityPage as default } from './security-page.js';
