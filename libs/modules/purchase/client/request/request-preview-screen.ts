import '../purchase.css';

export { RequestPreview as default } from './request-preview.js';
