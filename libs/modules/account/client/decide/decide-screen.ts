import '../sign-in/sign-in.css';
import '../sign-in/door.css';
import './decide.css';

export { DecidePage as default } from './decide-page.js';
