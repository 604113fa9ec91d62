import './forms.css';

export { DonePage as default } from './done-page.js';
