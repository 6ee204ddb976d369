/** The file of an SQLite database, which may vanish while the site uses it. */

/** The file was deleted or replaced since it was opened: what is written now would be lost. */
export class DatabaseFileGone extends Error {
  override name = 'DatabaseFileGone';

  constructor(file: string) {
    super(
      `The database file ${file} was deleted or replaced while in use. Put it back or restore a backup, then start again.`,
    );
  }
}
