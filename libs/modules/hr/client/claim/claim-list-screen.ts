import '../hr.css';

export { ClaimListPage as default } from './claim-list-page.js';
