// Asks for the files of the main screen and of the tab in the address, beside those of the page itself. The build fills in the names.
(function () {
  var files = __CHUNK_FILES__;
  // Set by appearance.js.
  if (document.documentElement.dataset.session !== 'stored') return;
  var tab = location.hash.replace(/^#/, '').split('?')[0];
  var wanted = (files.live || []).concat(files.main || []).concat(files[tab] || files.dashboard || []);
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
