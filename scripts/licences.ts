/** `npm run licences` lists the licences of all packages in `docs/licences.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..');

/** The lock file also contains packages for other platforms. */
export function lockedPackages(): LockedPackage[] {
  const { packages }: { packages: Record<string, Omit<LockedPackage, 'name'>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages).flatMap(([path, details]) => {
    const name = path.split('node_modules/').at(-1);
    return name ? [{ ...details, name }] : [];
  });
}

/** Packages of one family for other platforms differ only in the end of their names. */
const platform = /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|sunos|wasm|webcont|win32).*$/;
const nameOf = ({ name, version }: LockedPackage) => `${name.replace(platform, '-*')} ${version}`;

function table(packages: LockedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ license = 'unknown' }) => license);
  const rows = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, group]) => {
      const names = new Set(group.map(nameOf));
      return `| ${licence} | ${[...names].sort().join(', ')} |`;
    });
  return ['| Licence | Packages |', '|---|---|', ...rows].join('\n');
}

const introduction = `# Licences

\`npm run licences\` generates this page from \`package-lock.json\`. A test compares the two and checks that each licence is allowed. The licence text of each package is in its folder in \`node_modules\`, also in a release and in the image. The package \`node\` has none; its text is at https://github.com/nodejs/node/blob/main/LICENSE.

If you only run the site, you have no further obligations. If you pass the site on together with its packages (as an image, an archive or an installed machine), you redistribute the packages:

- **MIT, MIT-0, ISC, 0BSD, BSD, Apache-2.0, Unlicense, Zlib, Python-2.0**: keep the licence texts and, for Apache-2.0, the \`NOTICE\` file, if the packages have them. The scripts that visitors load contain some of these packages.
- **LGPL-3.0-or-later**: libvips and its parts, in \`@img/sharp-libvips-*\` (on Windows and in \`@img/sharp-wasm32\` within the package of sharp itself). Only the desk and the publishing tool load libvips, as a separate file. Pass on the licence text and the list in its README, and state that libvips is used. Offer its source (https://github.com/lovell/sharp-libvips, at the version below). Let the recipient replace the file with a modified one.
- **MPL-2.0**: used unchanged for building and testing. State where the source is available (https://github.com/parcel-bundler/lightningcss, https://github.com/dequelabs/axe-core, https://github.com/kewisch/ical.js).
- **OFL-1.1**: the fonts in \`client/styles/fonts/\`, which visitors load too. They are subsets of source-sans 3.52.0 and source-serif 4.5.1. Every copy must include the licence text ([OFL.txt](OFL.txt)). The fonts may not be sold on their own.
`;

export function licencesPage(): string {
  const packages = lockedPackages();
  return `${introduction}
## Packages that the site contains and runs with

${table(packages.filter(({ dev }) => !dev))}

## Packages for checks and tests

${table(packages.filter(({ dev }) => dev))}
`;
}

if (import.meta.main) writeFileSync(join(root, 'docs/licences.md'), licencesPage());
