export { TeamCalendarPage as default } from './team-calendar-page.js';
