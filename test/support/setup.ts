import './loopback-only.js';
