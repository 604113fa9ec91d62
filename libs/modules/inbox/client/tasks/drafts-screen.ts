export { DraftsPage as default } from './drafts-page.js';
