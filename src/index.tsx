import '@/contract/schema/zodWithoutEval';
import { StrictMode, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from '@/app/App';
import { botListText, createBrowserServices } from '@/app/browserServices';
import { CrashScreen } from '@/app/shell/CrashScreen';
import { createConsoleStore } from '@/app/createConsoleStore';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { startAppearance } from '@/ui/theme/appearance';
import '@/ui/theme/page.css';

startAppearance();

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element #root');
runAfterFirstPaint(() => createRoot(rootElement).render(<StrictMode>{createFirstScreen()}</StrictMode>));

/** Runs a task after the browser has painted index.html, or immediately on a hidden page. */
function runAfterFirstPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}

const lazyBotsConsole = createLazyComponent<{ listText: string }>(() =>
  import(/* webpackChunkName: "bots" */ '@/app/bots/BotsConsole').then((m) => m.BotsConsole),
);

function createFirstScreen(): ReactNode {
  const listText = botListText(document);
  if (listText !== undefined)
    return (
      <ErrorBoundary onReset={lazyBotsConsole.forget} FallbackComponent={CrashScreen}>
        <lazyBotsConsole.Part listText={listText} />
      </ErrorBoundary>
    );
  try {
    const { store } = createConsoleStore({ services: createBrowserServices() });
    return (
      <Provider store={store}>
        <App />
      </Provider>
    );
  } catch (error) {
    // Shows the error instead of the console, for example when the page contains an invalid bot address.
    return <CrashScreen error={error} resetErrorBoundary={() => location.reload()} />;
  }
}
