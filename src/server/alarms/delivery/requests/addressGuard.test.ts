import { createAddressGuard, isPublicAddress } from './addressGuard';

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '2002:7f00:1::'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '64:ff9b::192.168.0.1'],
  'no address',
];
const PUBLIC = ['1.1.1.1', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'];

test.each(PRIVATE)('isPublicAddress refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(PUBLIC)('isPublicAddress accepts %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['LOCALHOST', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'])('the guard refuses the host %s', async (host) => {
  await expect(createAddressGuard([])(host)).rejects.toThrow(/ALERTS_PRIVATE_HOSTS does not name it\.$/);
});

test('the guard refuses a host with one private address among public addresses', async () => {
  const guard = createAddressGuard([], () =>
    Promise.resolve([
      { address: '1.1.1.1', family: 4 },
      { address: 'fd00::5', family: 6 },
    ]),
  );
  await expect(guard('hooks.example')).rejects.toThrow(
    'hooks.example has the private address fd00::5, and ALERTS_PRIVATE_HOSTS does not name it.',
  );
});

test('the guard accepts the private address of a host that ALERTS_PRIVATE_HOSTS names', async () => {
  const addresses = [{ address: '192.168.1.5', family: 4 }];
  const guard = createAddressGuard(['ntfy.lan', '::1'], () => Promise.resolve(addresses));
  await expect(guard('ntfy.lan')).resolves.toEqual(addresses);
  await expect(guard('[::1]')).resolves.toEqual([{ address: '::1', family: 6 }]);
  await expect(guard('other.lan')).rejects.toThrow('other.lan has the private address 192.168.1.5');
});
