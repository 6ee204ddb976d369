/** Sets the theme before the first paint; the document waits only for this script. */
import { startTheme } from '#client/standalone/theme.ts';

startTheme();
