import { expect, type Locator, type Page } from '@playwright/test';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';
import { OPERATOR } from './botProcess';

/** Timeout of a click. A button may disappear when the bot closes the trade. */
const CLICK_TIMEOUT_MS = 5_000;

/** Operates the console like an operator. Finds elements by their visible text. */
export class OperatorAt {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(hash = ''): Promise<void> {
    await this.page.goto(`${this.url}/${hash}`);
  }

  async fillIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username', { exact: true }).fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Sign In').click();
  }

  async signIn(hash = ''): Promise<void> {
    await this.open(hash);
    await this.fillIn(OPERATOR.username, OPERATOR.password);
    await expect(this.button('Logout')).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** Returns the button of a command in the control bar. */
  control(name: string): Locator {
    return this.page.getByRole('region', { name: 'Bot control' }).getByRole('button', { name, exact: true });
  }

  /** Presses a command. Waits first, because a button ignores clicks shortly after its command changed. */
  async command(name: string): Promise<void> {
    await expect(this.control(name)).toBeVisible();
    await this.page.waitForTimeout(COMMAND_CHANGE_GUARD_MS + 50);
    await this.control(name).click({ timeout: CLICK_TIMEOUT_MS });
  }

  /** Returns a value of the control bar, such as Status or Active Trades. */
  figure(label: string): Locator {
    return this.page
      .getByRole('region', { name: 'Bot control' })
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd');
  }

  rowsOf(table: string): Locator {
    return this.page.getByRole('table', { name: table }).locator('tbody').getByRole('row');
  }
}
