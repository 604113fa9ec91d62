import './security.css';

export { FirstEnrolment as default } from './first-enrolment.js';
