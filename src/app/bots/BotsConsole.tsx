import { useEffect, useMemo, useReducer, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { selectAlarmsElsewhere } from '@/slices/bots';
import { selectIsSignedIn } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { BotScopeContext } from '@/ui/hooks/botScope';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { App } from '../App';
import { createBrowserServices } from '../browserServices';
import type { Tab, TabProps } from '../tabs';
import { BotBar } from './BotBar';
import { BotSwitch } from './BotSwitch';
import { createBotConsoles, type BotConsoles } from './botConsoles';
import { BotsContext, type BotsOfPage } from './botsContext';
import { OtherAlarms } from './OtherAlarms';
import { BotsControlContext, PageStoreContext, usePageSelector, type BotsControl } from './pageStore';
import { createPolls } from './pollBots';
import { readBots, storagePrefixOf } from './readBots';
import { createAlarmRinger } from './ringAlarms';
import { BOTS_HASH, botInHistory, useShownBot } from './useShownBot';

const lazyBotsView = createLazyComponent<TabProps>(() =>
  import(/* webpackChunkName: "bots" */ './BotsView').then((m) => m.BotsView),
);
const BOTS_VIEW: Tab = { id: BOTS_HASH.slice(1), label: 'Bots', key: '', part: lazyBotsView, forgets: true };

type Props = { listText: string };

/** Shows the console of one bot at a time on a page with several bots, and polls the others. */
export function BotsConsole({ listText }: Props) {
  const [consoles] = useState(() => {
    const services = createBrowserServices();
    return createBotConsoles(readBots(listText, services.host), services, botInHistory() ?? '');
  });
  return <ConsoleOfBots consoles={consoles} />;
}

export function ConsoleOfBots({ consoles }: { consoles: BotConsoles }) {
  const [, renderShown] = useReducer((count: number) => count + 1, 0);
  const openBot = useShownBot(consoles, renderShown);
  const [polls] = useState(() => createPolls(consoles, createAlarmRinger(consoles.shown)));
  useEffect(() => {
    polls.start();
    return polls.stop;
  }, [polls]);
  const control = useMemo(
    () => ({ consoles, polls, openBot: (id: string) => void openBot(id) }),
    [consoles, polls, openBot],
  );
  const { bot, store } = consoles.consoleOf(consoles.shown());
  const scope = useMemo(() => ({ name: bot.name, storagePrefix: storagePrefixOf(bot) }), [bot]);
  return (
    <Provider store={consoles.pageStore} context={PageStoreContext}>
      <BotsControlContext value={control}>
        <BotScopeContext value={scope}>
          <BotsOfPageProvider name={bot.name} control={control}>
            <Provider key={bot.id} store={store}>
              <ShownConsole />
            </Provider>
          </BotsOfPageProvider>
        </BotScopeContext>
      </BotsControlContext>
    </Provider>
  );
}

type BotsOfPageProps = { name: string; control: BotsControl; children: ReactNode };

function BotsOfPageProvider({ name, control: { consoles, openBot }, children }: BotsOfPageProps) {
  const alarmsElsewhere = usePageSelector((state) => selectAlarmsElsewhere(state).length);
  const value = useMemo((): BotsOfPage => {
    const places = consoles.consoles.map(({ bot: { id, name: label } }, index) => ({
      kind: 'bot' as const,
      id,
      label,
      detail: index < 9 ? `b ${index + 1}` : 'bot',
    }));
    return {
      name,
      places: [...places, { kind: 'page', id: BOTS_HASH, label: 'Bots', detail: 'all bots, b 0' }],
      openBot,
      view: BOTS_VIEW,
      Switch: BotSwitch,
      OtherAlarms,
      alarmsElsewhere,
    };
  }, [consoles, name, openBot, alarmsElsewhere]);
  return <BotsContext value={value}>{children}</BotsContext>;
}

/** Shows the console, and above the sign-in of the shown bot the other bots. */
function ShownConsole() {
  const signedIn = useAppSelector(selectIsSignedIn);
  const isBotsView = useHashRoute().tabId === BOTS_VIEW.id;
  return (
    <>
      {!signedIn && <BotBar />}
      {signedIn || !isBotsView ? (
        <App />
      ) : (
        <ConsoleTheme>
          <lazyBotsView.Part label={BOTS_VIEW.label} />
          <ConfirmDialogHost />
        </ConsoleTheme>
      )}
    </>
  );
}
