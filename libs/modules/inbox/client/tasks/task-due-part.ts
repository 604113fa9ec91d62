import './forms.css';

export { TaskDue as default } from './task-due.js';
