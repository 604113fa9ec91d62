export { StartedPage as default } from './started-page.js';
