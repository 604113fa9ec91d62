import './sign-in.css';
import './door.css';

export { SignInPage as default } from './sign-in-page.js';
