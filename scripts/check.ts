/** `npm run check`: types, lint and dead code, in seconds. */
import { checks, passes } from './checks.ts';

const failed = checks.filter((check) => !passes(check));
process.exitCode = failed.length === 0 ? 0 : 1;
