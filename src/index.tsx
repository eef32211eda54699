import '@/contract/zodWithoutEval';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from '@/app/App';
import { browserServices } from '@/app/browserServices';
import { CrashScreen } from '@/app/shell/CrashScreen';
import { makeStore } from '@/app/makeStore';
import { startAppearance } from '@/ui/theme/appearance';
import '@/ui/theme/page.css';

startAppearance();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');
createRoot(place).render(<StrictMode>{screen()}</StrictMode>);

function screen(): ReactNode {
  try {
    const { store } = makeStore({ services: browserServices() });
    return (
      <Provider store={store}>
        <App />
      </Provider>
    );
  } catch (error) {
    // The page names an invalid address of the bot: shows the error in place of the console.
    return <CrashScreen error={error} resetErrorBoundary={() => location.reload()} />;
  }
}
