import './bindings.css';

export { BindingsList as default } from './bindings-list.js';
