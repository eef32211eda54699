import { expect, type Locator, type Page } from '@playwright/test';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';
import { OPERATOR_CREDENTIALS } from './botProcess';

/** Timeout of a click. A button may disappear when the bot closes the trade. */
const CLICK_TIMEOUT_MS = 5_000;

/** Timeout of a command. A starting page ignores clicks for seconds on a busy machine. */
const COMMAND_TIMEOUT_MS = 30_000;

const TAB_CHANGE_TIMEOUT_MS = 2_000;

/** Operates the console like an operator. Finds elements by visible text. */
export class OperatorPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async openConsole(hash = ''): Promise<void> {
    await this.page.goto(`${this.url}/${hash}`);
  }

  async submitCredentials(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username', { exact: true }).fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Sign In').click();
  }

  async signIn(hash = ''): Promise<void> {
    await this.openConsole(hash);
    await this.submitCredentials(OPERATOR_CREDENTIALS.username, OPERATOR_CREDENTIALS.password);
    await expect(this.button('Logout')).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** Retries the click, because the console ignores clicks just after an alarm or a banner moved the page. */
  async openTab(name: string): Promise<void> {
    await expect(async () => {
      await this.tab(name).click({ timeout: CLICK_TIMEOUT_MS });
      await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true', { timeout: TAB_CHANGE_TIMEOUT_MS });
    }).toPass();
  }

  /** Returns the button of a command in the control bar. */
  commandButton(name: string): Locator {
    return this.page.getByRole('region', { name: 'Bot control' }).getByRole('button', { name, exact: true });
  }

  /** Presses a command. Waits first, because a button ignores clicks shortly after its command changed. */
  async pressCommand(name: string): Promise<void> {
    await expect(this.commandButton(name)).toBeVisible();
    await this.page.waitForTimeout(COMMAND_CHANGE_GUARD_MS + 50);
    await this.commandButton(name).click({ timeout: COMMAND_TIMEOUT_MS });
  }

  /** Returns a value of the control bar, such as Status or Active Trades. */
  controlBarFigure(label: string): Locator {
    return this.page
      .getByRole('region', { name: 'Bot control' })
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd');
  }

  tableRows(table: string): Locator {
    return this.page.getByRole('table', { name: table }).locator('tbody').getByRole('row');
  }
}
