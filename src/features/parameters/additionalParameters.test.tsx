import { screen } from '@testing-library/react';
import { aStatus } from '@/testing/rows/fixtures';
import { OWN_PARAMETER } from '@/testing/rows/ownParameter';
import {
  displayedDialog,
  enterValue,
  fieldInput,
  openParameters,
  pressButton,
  rowOfField,
  setUpParametersTests,
  toggleSection,
} from '@/testing/screens/parameterScreen';

const { name, help } = OWN_PARAMETER;
const SECTION = 'Parameters of This Bot';

setUpParametersTests();

async function openWithAdditions(capabilities: readonly string[]) {
  return openParameters(({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: [...capabilities] }));
    wire.answer('GET /api/params/additions', { parameters: [OWN_PARAMETER] });
  });
}

test('the form shows an additional parameter with its help and default, and the review lists its change', async () => {
  const { wait } = await openWithAdditions(['params.additions']);
  await wait(50);
  toggleSection(SECTION);
  expect(fieldInput(name)).toHaveValue('0');
  expect(rowOfField(name)).toHaveTextContent(`${help} 0 to 50, step 0.5. Default: 0 bps.`);
  enterValue(name, '60');
  expect(rowOfField(name)).toHaveTextContent('Must be 0 to 50, not 60.');
  enterValue(name, '1');
  pressButton('Save All Parameters');
  expect(displayedDialog()).toHaveTextContent(`OBI half distance${name}0 bps1 bps`);
});

test('the form of a bot without additional parameters asks for none', async () => {
  const { wire, wait } = await openWithAdditions([]);
  await wait(50);
  expect(screen.queryByText(SECTION)).toBeNull();
  expect(wire.count('GET /api/params/additions')).toBe(0);
});
