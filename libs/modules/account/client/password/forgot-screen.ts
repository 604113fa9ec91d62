import '../sign-in/sign-in.css';
import '../sign-in/door.css';

export { ForgotPage as default } from './forgot-page.js';
