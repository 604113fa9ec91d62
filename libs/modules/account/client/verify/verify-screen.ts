import '../sign-in/sign-in.css';
import '../sign-in/door.css';
import './verify.css';

export { VerifyPage as default } from './verify-page.js';
