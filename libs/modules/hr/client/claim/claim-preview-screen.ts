import '../hr.css';

export { default } from './claim-preview.js';
