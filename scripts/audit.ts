/** Asks the npm registry for known vulnerabilities in the packages that run the site. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Audit {
  /** False if the registry has no advisories or cannot be reached. */
  answered: boolean;
  /** Contains only high and critical vulnerabilities. */
  findings: string[];
}

interface Vulnerability {
  name: string;
  severity: string;
  via: (string | { title: string; url: string })[];
}

const grave = ['high', 'critical'];

function describe({ name, severity, via }: Vulnerability): string {
  const causes = via.map((each) => (typeof each === 'string' ? each : `${each.title} ${each.url}`));
  return `${name}: ${severity}, ${causes.join(', ')}`;
}

/** `timeout` is in milliseconds; without `registry` npm uses its configuration. */
export async function auditPackages({
  registry,
  timeout = 10_000,
}: {
  registry?: string;
  timeout?: number;
} = {}): Promise<Audit> {
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0'];
  args.push(`--fetch-timeout=${timeout}`, ...(registry ? [`--registry=${registry}`] : []));
  const options = {
    cwd: join(import.meta.dirname, '..'),
    maxBuffer: 64 * 1024 * 1024,
    timeout: 3 * timeout,
  };
  const printed = await new Promise<string>((resolve) => {
    // The exit code is 1 for both findings and failures, so the output is parsed.
    execFile('npm', args, options, (_, stdout) => resolve(stdout));
  });
  try {
    const { vulnerabilities }: { vulnerabilities: Record<string, Vulnerability> } =
      JSON.parse(printed);
    const found = Object.values(vulnerabilities).filter(({ severity }) => grave.includes(severity));
    return { answered: true, findings: found.map(describe) };
  } catch {
    return { answered: false, findings: [] };
  }
}
