import '../org.css';

export { UserPage as default } from './user-page.js';
