import './home.css';

export { default } from './ages-card.js';
