import '../sign-in/sign-in.css';
import '../sign-in/door.css';

export { ChoosePage as default } from './choose-page.js';
