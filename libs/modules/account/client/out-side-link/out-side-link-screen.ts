import '../sign-in/sign-in.css';
import './out-side-link.css';

export { OutSideLinkPage as default } from './out-side-link-page.js';
