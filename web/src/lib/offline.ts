/** What an installed page shows without a connection: a service worker keeps one page that says so. */

/** Keep it in a language; only where the browser trusts the connection, and in the page as it is built. */
export function keepOfflinePage(lang: string): void {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(`./sw.js?lang=${lang}`).catch(() => undefined); // without one nothing is lost
}
