// Shows alarms as notifications, also while no page of the console is open. The worker caches nothing and answers no request.
'use strict';

self.addEventListener('install', function () {
  self.skipWaiting();
});

self.addEventListener('push', function (event) {
  event.waitUntil(showAlarm(readMessage(event.data)));
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  event.waitUntil(showConsole((event.notification.data || {}).link));
});

function readMessage(data) {
  try {
    var message = data.json();
    if (message !== null && typeof message === 'object') return message;
  } catch {
    // A browser requires a notification for each push, also for one without readable content.
  }
  return {};
}

function showAlarm(message) {
  var rank = String(message.rank || 'notice');
  return self.registration.showNotification(String(message.title || 'Alarm of the bot'), {
    body: String(message.body || 'Open the console for details.'),
    tag: String(message.tag || 'alarm'),
    renotify: true,
    requireInteraction: rank === 'critical',
    icon: 'favicon-alarm.svg',
    data: { link: typeof message.link === 'string' ? message.link : null },
  });
}

// Focuses an open console at the link, or opens one. A link to another site opens the start of the console.
async function showConsole(link) {
  var scope = self.registration.scope;
  var address = new URL(scope);
  try {
    var wanted = new URL(link || '', scope);
    if (wanted.href.startsWith(scope)) address = wanted;
  } catch {
    // The address stays the start of the console.
  }
  var pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  var page = pages.find(function (candidate) {
    return candidate.url.startsWith(scope);
  });
  if (!page) return self.clients.openWindow(address.href);
  await page.focus();
  if (address.hash) page.postMessage({ type: 'open', hash: address.hash });
}
