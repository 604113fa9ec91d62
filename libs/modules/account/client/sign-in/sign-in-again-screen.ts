import './sign-in.css';
import './door.css';

export { SignInAgainForm as default } from './sign-in-again-form.js';
