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

  // Names a script of the first screen that did not arrive. Later scripts are async, and the console names them itself.
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (!(script instanceof HTMLScriptElement) || script.async) return;
      var text = document.createElement('p');
      text.setAttribute('role', 'alert');
      text.className = 'crash';
      text.textContent =
        script.src +
        ' did not arrive. A content blocker or a proxy may hold back this file: allow it there. Or the server is out of reach.';
      document.body.prepend(text);
    },
    true,
  );
})();
