import { DESKTOP_AND_PHONE, followBrowserScheme, accessibilityViolations } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

const ANALYZE_LABEL = 'Analizza Mercato';
const SIMULATE_LABEL = 'Simula Trade (Vecchi vs Quick Win)';
const TAB_PANEL_SELECTOR = '[role="tabpanel"]:not([hidden])';

test('an operator can analyse the market, simulate trades, apply a preset and load the Quick Win values', async ({
  operator,
}) => {
  const { page } = operator;
  await operator.signIn('#market');
  const analysis = page.getByRole('region', { name: 'Market analysis' });
  const simulation = page.getByRole('region', { name: 'Trade simulation' });
  await expect(analysis).toContainText('Run the analysis every 6-12 hours. It samples 10 symbols.');

  // Retries until the bot has received its first order books.
  await expect(async () => {
    await operator.button(ANALYZE_LABEL).click();
    await expect(analysis).toContainText(/over \d+ symbols/, { timeout: 3_000 });
  }).toPass();
  await operator.button(SIMULATE_LABEL).click();
  await expect(simulation).toContainText(/over \d+ symbols/);

  await operator.openTab('Trades');
  await operator.openTab('Market Analyzer');
  await expect(analysis).toContainText(/over \d+ symbols, .* ago/);
  await expect(simulation).toContainText(/over \d+ symbols, .* ago/);

  await operator.button('Apply preset on the server...').first().click();
  const question = page.getByRole('dialog', { name: /^Apply the preset \w+ on the server\?$/ });
  await expect(question.getByRole('rowheader').first()).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Apply Preset' }).click();
  await expect(page.getByRole('alertdialog')).toHaveText(/Preset \w+ applicato con successo!/);
  await operator.button('OK').click();

  await operator.button('Load Quick Win into the form').click();
  await expect(page).toHaveURL(/#parameters\?focus=sl_beyond_wall_pct$/);
  await expect(page.locator('[name="sl_beyond_wall_pct"]')).toHaveValue('0.0005');
  await expect(page.getByText(/^\d unsaved changes?$/)).toBeVisible();
});

test('an operator can use the Market Analyzer with the keyboard alone', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const analyze = operator.button(ANALYZE_LABEL);
  await analyze.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Market analysis' })).toContainText(/over \d+ symbols/);
  // The button keeps the focus during and after the analysis.
  await expect(analyze).toBeFocused();
  await operator.button('Apply preset on the server...').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(operator.button('Apply preset on the server...').first()).toBeFocused();
});

for (const size of DESKTOP_AND_PHONE) {
  const { width, schemes } = size;
  test(`Market Analyzer and API Keys have no accessibility violation at a width of ${width} px`, async ({
    operator,
  }) => {
    const { page } = operator;
    await page.setViewportSize(size);
    await followBrowserScheme(page);
    await operator.signIn('#market');
    await expect(page.getByText('No analysis yet.')).toBeVisible();
    expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, schemes)).toEqual([]);
    await operator.button(ANALYZE_LABEL).click();
    await operator.button(SIMULATE_LABEL).click();
    await expect(page.getByText('Both-walls filter')).toBeVisible();
    await expect(page.getByText('Ready trades with Quick Win')).toBeVisible();
    // A failed analysis shows its reason beside the earlier result, so one check covers reason and result.
    await page.route('**/api/market/analyze', (route) => route.fulfill({ status: 503, json: { detail: 'Too few.' } }));
    await operator.button(ANALYZE_LABEL).click();
    await expect(page.getByText('The analysis failed')).toBeVisible();
    expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, schemes)).toEqual([]);
    // The reason of the failed analysis can move the button under the pointer.
    await expect(async () => {
      await operator.button('Apply preset on the server...').first().click({ timeout: 3_000 });
      await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    expect(await accessibilityViolations(page, '[role="dialog"]', schemes)).toEqual([]);
    // On a phone the failure message covers the buttons.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await operator.openTab('API Keys');
    await page.getByLabel('BYBIT API key').fill('typed');
    await expect(page.getByText('changed, not saved')).toBeVisible();
    expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, schemes)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
