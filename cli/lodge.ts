import { takeEnvOption } from '#server/environment.ts';
import { withPriority } from '#server/log.ts';
import type { Printed } from './command.ts';
import { runTool } from './program.ts';

async function main(): Promise<Printed> {
  const all = process.argv.slice(2);
  try {
    const { file, rest } = takeEnvOption(all);
    if (rest[0] === '--version' || rest[0] === '-V') {
      const { version } = await import('./run.ts');
      return { code: 0, out: version(file, rest.includes('--json')), err: '' };
    }
    const { readConfig } = await import('#server/config.ts');
    return await runTool(rest, { settings: () => readConfig(file), tell: console.error });
  } catch (error) {
    const { outcomeOf, printed } = await import('./run.ts');
    return printed(outcomeOf(error), all.includes('--json'));
  }
}

// A closed pipe (`lodge … | head`) is not an error; the command continues to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { code, out, err } = await main();
process.stdout.write(out);
process.stderr.write(withPriority('error', err));
process.exitCode = code;
