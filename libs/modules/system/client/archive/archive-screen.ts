import './archive.css';

export { ArchivePage as default } from './archive-page.js';
