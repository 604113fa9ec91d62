/** `npm run build`: server, worker and client into dist/, where their sources have changed. */
import { assertNode, build, install } from './ready.mjs';

assertNode();
install();
build();
