import './home.css';

export { default } from './weeks-card.js';
