import '../purchase.css';

export { RequestFormPage as default } from './request-form-page.js';
