import '../hr.css';

export { ClaimPage as default } from './claim-page.js';
