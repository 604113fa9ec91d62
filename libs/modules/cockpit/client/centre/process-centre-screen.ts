import '../instances/instances.css';

export { ProcessCentrePage as default } from './process-centre-page.js';
