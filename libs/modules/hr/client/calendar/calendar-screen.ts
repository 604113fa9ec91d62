import './calendar.css';

export { CalendarPage as default } from './calendar-page.js';
