import '../hr.css';

export { ProfilePage as default } from './profile-page.js';
