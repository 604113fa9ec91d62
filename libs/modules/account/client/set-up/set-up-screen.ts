import '../sign-in/sign-in.css';
import './set-up.css';

export { SetUpPage as default } from './set-up-page.js';
