/** Permits connections to public addresses and to the hosts of ALERTS_PRIVATE_HOSTS only. */

import { lookup as lookUpAddresses, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Looks up all addresses of a host. Tests replace it. */
export type HostLookup = (host: string) => Promise<LookupAddress[]>;

/** Returns the addresses of a host, to which alone a connection may go. Throws RefusedHostError. */
export type AddressGuard = (host: string) => Promise<LookupAddress[]>;

/** Error for a host to which the bot sends nothing. The message names the reason for the operator. */
export class RefusedHostError extends Error {}

/** Ranges of IPv4 addresses that are not public (IANA special-purpose registry). */
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Unspecified, loopback and IPv4-compatible, NAT64 of a site, discard, Teredo, documentation, 6to4, local, multicast. */
const SPECIAL_IPV6: readonly [string, number][] = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) {
  special.addSubnet(network, prefix, 'ipv4');
  // A NAT64 gateway forwards to the IPv4 address in the last 32 bits. BlockList itself reads mapped addresses (::ffff:).
  special.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');

/** Returns true for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const withoutZone = address.replace(/%.*$/, '');
  const family = isIP(withoutZone);
  return family !== 0 && !special.check(withoutZone, family === 6 ? 'ipv6' : 'ipv4');
}

const lookUpAll: HostLookup = (host) =>
  new Promise((resolve, reject) => {
    lookUpAddresses(host, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

function refusalText(host: string, address: string): string {
  const fact = host === address ? `${address} is not a public address` : `${host} has the private address ${address}`;
  return `${fact}, and ALERTS_PRIVATE_HOSTS does not name it.`;
}

/** Creates the guard. The hosts in `privateHosts` may have any address. */
export function createAddressGuard(privateHosts: readonly string[], lookup: HostLookup = lookUpAll): AddressGuard {
  return async (host) => {
    const name = host.replace(/^\[|\]$/g, '').toLowerCase();
    const family = isIP(name);
    const addresses = family === 0 ? await lookup(name) : [{ address: name, family }];
    if (privateHosts.includes(name)) return addresses;
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) throw new RefusedHostError(refusalText(name, refused.address));
    return addresses;
  };
}

/** Creates a DNS look-up that returns the checked addresses, so that a second DNS answer cannot redirect it. */
export const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
