import '../purchase.css';

export { RequestsPage as default } from './requests-page.js';
