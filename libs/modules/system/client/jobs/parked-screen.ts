import './jobs.css';

export { ParkedPage as default } from './parked-page.js';
