import './mail.css';

export { MailListPage as default } from './mail-list-page.js';
