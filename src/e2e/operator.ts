import { expect, type Locator, type Page } from '@playwright/test';
import { OPERATOR } from './botProcess';

/** What an operator does at the console, in the words that stand on the screen. */
export class OperatorAt {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(hash = ''): Promise<void> {
    await this.page.goto(`${this.url}/${hash}`);
  }

  async fillIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
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

  get controls(): Locator {
    return this.page.getByRole('region', { name: 'Bot control' });
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }
}
