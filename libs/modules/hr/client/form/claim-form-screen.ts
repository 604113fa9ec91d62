import '../hr.css';

export { ClaimFormPage as default } from './claim-form-page.js';
