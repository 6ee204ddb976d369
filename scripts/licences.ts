/** `npm run licences` lists the licences of all packages in `docs/licences.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '..');

/** All packages of the lock file, those for other platforms included. */
export function lockedPackages(): LockedPackage[] {
  const { packages }: { packages: Record<string, Omit<LockedPackage, 'name'>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages).flatMap(([path, details]) => {
    const name = path.split('node_modules/').at(-1);
    return name ? [{ ...details, name }] : [];
  });
}

function table(packages: LockedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ license = 'unknown' }) => license);
  const rows = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, group]) => {
      const names = new Set(group.map(({ name, version }) => `${name} ${version}`));
      return `| ${licence} | ${[...names].sort().join(', ')} |`;
    });
  return ['| Licence | Packages |', '|---|---|', ...rows].join('\n');
}

const introduction = `# Licences

Made by \`npm run licences\` from \`package-lock.json\`; a test holds it to that, and to the licences that are allowed. Each package brings its licence text along in its folder of \`node_modules\`.

Whoever only runs the site owes nothing more. Whoever passes it on together with its packages (an image, an archive, a machine for somebody else) redistributes them:

- **MIT, MIT-0, ISC, 0BSD, BSD, Apache-2.0, Unlicense, Zlib, Python-2.0**: keep the licence texts, and of Apache-2.0 also a \`NOTICE\` file, where the packages have them. The scripts that visitors load contain some of these packages.
- **LGPL-3.0-or-later**: libvips and what it is made of, in \`@img/sharp-libvips-*\` (on Windows and in \`@img/sharp-wasm32\` within the package of sharp itself). Only the publishing tool loads it, as a file of its own. Pass on the licence text and the list in its README, say that it is used, offer its source (https://github.com/lovell/sharp-libvips, at the version below), and let whoever receives it replace that file by a changed one.
- **MPL-2.0**: used unchanged for building and testing; say where its source is (https://github.com/parcel-bundler/lightningcss, https://github.com/dequelabs/axe-core).
- **OFL-1.1**: the fonts, which visitors load too. The licence text goes with every copy; they may not be sold by themselves.
`;

export function licencesPage(): string {
  const packages = lockedPackages();
  return `${introduction}
## What the site is made of and runs with

${table(packages.filter(({ dev }) => !dev))}

## What checks and tests it

${table(packages.filter(({ dev }) => dev))}
`;
}

if (import.meta.main) writeFileSync(join(root, 'docs/licences.md'), licencesPage());
