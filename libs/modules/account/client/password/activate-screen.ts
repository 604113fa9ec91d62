import '../sign-in/sign-in.css';
import '../sign-in/door.css';
import '../set-up/set-up.css';

export { ActivatePage as default } from './activate-page.js';
