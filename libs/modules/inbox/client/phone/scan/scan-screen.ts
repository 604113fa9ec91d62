import './scan.css';

export { default } from './scan-page.js';
