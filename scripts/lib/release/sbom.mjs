import { createHash } from 'node:crypto';
import { runCommand, runNode } from '../run.mjs';

/** Returns the SBOM of all installed packages, which npm writes in the format CycloneDX. */
export async function readFullSbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { collect: true };
  return JSON.parse(
    npm?.endsWith('.js') ? await runNode([npm, ...args], options) : await runCommand('npm', args, options),
  );
}

/** Returns the text of the SBOM with only the packages of one archive. Equal contents give an equal text. */
export function createArchiveSbom(full, { name, version, references, timeSeconds }) {
  const kept = new Set(references);
  const root = `${name}@${version}`;
  const inArchive = (reference) => kept.has(reference);
  const components = full.components.filter((component) => inArchive(component['bom-ref']));
  const missing = references.filter((reference) => !components.some((one) => one['bom-ref'] === reference));
  if (missing.length) throw new Error(`npm names no package ${missing.join(', ')} for the SBOM`);
  const dependencies = full.dependencies
    .filter(({ ref }) => inArchive(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(inArchive) }));
  const { serialNumber: _random, ...rest } = full;
  const sbom = {
    ...rest,
    metadata: {
      ...full.metadata,
      timestamp: new Date(timeSeconds * 1000).toISOString(),
      component: { ...full.metadata.component, 'bom-ref': root, name, purl: `pkg:npm/${root}` },
    },
    components,
    dependencies: [{ ref: root, dependsOn: references }, ...dependencies],
  };
  return `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(sbom))}` }, null, 2)}\n`;
}

/** Returns a UUID of version 8 from a text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
