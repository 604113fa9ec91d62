import '../instances/runs.css';

export { ProcessCentrePage as default } from './process-centre-page.js';
