import './jobs.css';

export { SchedulesPage as default } from './schedules-page.js';
