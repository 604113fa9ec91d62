import '#lab/ui/markdown/style.js';
import './announcement.css';

export { AnnouncedPage as default } from './announced-page.js';
