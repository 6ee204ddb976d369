/** Sets the theme before the first paint; the document waits for this script only. */
import { startTheme } from '#client/standalone/theme.ts';

startTheme();
