/** Address of the service worker, beside the page. Its scope is the folder of the page. */
const WORKER_FILE = 'alarmWorker.js';

type ScriptUrlPolicy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };

let policy: ScriptUrlPolicy | undefined;

/** Marks the address as trusted where the content security policy of the page requires it. */
function trustedWorkerAddress(): string {
  const address = new URL(WORKER_FILE, document.baseURI).href;
  // TypeScript does not know Trusted Types.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('alarm-worker', { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

/** Registers the service worker, which shows notifications and caches nothing. Resolves when it is active. */
export async function registerAlarmWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorkerAddress(), { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export const findAlarmWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
