import { render, screen } from '@testing-library/react';
import { aTrade } from '@/testing/rows/fixtures';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { VersionLinksContext } from '../widgets/VersionLink';
import { TradeDetails } from './TradeDetails';

const show = (hasHistory: boolean, lab?: { run: string; variant: number }): void =>
  void render(
    <ConsoleTheme>
      <VersionLinksContext value={hasHistory}>
        <TradeDetails trade={aTrade('t1', { config_version: 'v7' })} {...(lab && { lab })} />
      </VersionLinksContext>
    </ConsoleTheme>,
  );
const versionLink = () => screen.queryByRole('link', { name: 'v7' })?.getAttribute('href');

test('the version of a trade opens its parameters in the history', () => {
  show(true);
  expect(versionLink()).toBe('#parameters?view=history&version=v7');
});

test.each([
  ['the bot has no history', false, undefined],
  ['the trade is of a Lab variant', true, { run: 'run-1', variant: 0 }],
])('the version of a trade stays text when %s', (_when, hasHistory, lab) => {
  show(hasHistory, lab);
  expect(screen.getByText('v7')).toBeInTheDocument();
  expect(versionLink()).toBeUndefined();
});
