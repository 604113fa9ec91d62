import '../sign-in/sign-in.css';
import '../set-up/set-up.css';

export { SignOnPage as default } from './sign-on-page.js';
