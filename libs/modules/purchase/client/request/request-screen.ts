import '../purchase.css';

export { RequestPage as default } from './request-page.js';
