import '#lab/ui/markdown/style.js';
import './news.css';

export { NewsPage as default } from './news-page.js';
