import './sign-in.css';
import './door.css';
import '../single-sign-on/sign-on.css';

export { SignInPage as default } from './sign-in-page.js';
