import { guardNetwork } from './loopback-only.js';

guardNetwork();
