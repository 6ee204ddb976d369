/** The theme stands before the first paint: the document waits with it for this script alone. */
import { startTheme } from '#client/standalone/theme.ts';

startTheme();
