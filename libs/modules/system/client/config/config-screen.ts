import './config.css';

export { ConfigPage as default } from './config-page.js';
