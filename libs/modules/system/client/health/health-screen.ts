import './health.css';

export { HealthPage as default } from './health-page.js';
