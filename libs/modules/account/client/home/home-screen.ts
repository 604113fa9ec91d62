import './home.css';

export { HomePage as default } from './home-page.js';
