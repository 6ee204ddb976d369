/** The zone in which the lodge lives: dates, the copyright year and the tool's moments. */
export const timeZone = 'Europe/Skopje';
