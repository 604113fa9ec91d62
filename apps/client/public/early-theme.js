// Runs before anything is painted, so that a dark page never flashes white. A file of its own: no script may be inline.
(function () {
  var chosen = localStorage.getItem('theme');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.style.background = dark ? '#0e1319' : '#f2f5f9';
})();
