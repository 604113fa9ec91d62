import '#lab/ui/markdown/style.js';
import './viewer.css';

export { ViewerPage as default } from './viewer-page.js';
