import './markdown.css';
