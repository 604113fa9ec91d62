import '../org.css';
import '../tree/tree.css';

export { GroupsPage as default } from './groups-page.js';
