// Asks for the files of the main screen and of the tab in the address, beside those of the page itself. The build fills in the names.
(function () {
  var files = __CHUNK_FILES__;
  try {
    var session = JSON.parse(localStorage.getItem('persist:session') || '{}') || {};
    if (!session.token || session.token === 'null') return;
  } catch (error) {
    // Unreadable or refused storage reads as signed out.
    return;
  }
  var tab = location.hash.replace(/^#/, '').split('?')[0];
  var wanted = (files.main || []).concat(files[tab] || files.dashboard || []);
  wanted
    .filter(function (file, index) {
      return wanted.indexOf(file) === index;
    })
    .forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.setAttribute('as', /\.css$/.test(file) ? 'style' : 'script');
      link.href = file;
      document.head.append(link);
    });
})();
