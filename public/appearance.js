// Ahead of the console and blocking, so that the first paint has the chosen colours; src/ui/appearance.ts then takes over.
(function () {
  var choice = {};
  try {
    choice = JSON.parse(localStorage.getItem('order-flow/appearance') || '{}') || {};
  } catch (error) {
    // Unreadable or refused storage reads as no choice.
  }
  var light =
    choice.scheme === 'light' ||
    (choice.scheme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.scheme = light ? 'light' : 'dark';

  // Chooses between the two first paints of index.html, and tells preload.js.
  var session = null;
  try {
    session = JSON.parse(localStorage.getItem('persist:session') || '{}');
  } catch (error) {
    // Unreadable or refused storage reads as signed out.
  }
  if (session && session.token && session.token !== 'null') document.documentElement.dataset.session = 'stored';
})();
