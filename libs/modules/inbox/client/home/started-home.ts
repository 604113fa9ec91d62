import './home.css';

export { default } from './started-card.js';
