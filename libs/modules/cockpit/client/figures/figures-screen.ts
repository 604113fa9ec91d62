import './figures.css';

export { FiguresPage } from './figures-page.js';
