import './sign-in.css';

export { SignInPage as default } from './sign-in-page.js';
