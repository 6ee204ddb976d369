/** What `--help` says, and what stands beside the entries of the menu. */
export const helpEn = {
  usage: 'Usage:',
  commands: 'Commands:',
  options: 'Options:',
  examples: 'Examples:',
  seeHelp: (command: string) => `See ${command} --help`,
  hint: `Run a command with --help for its options and examples. In a terminal, a command without
arguments asks for what it needs. --env FILE names the file with the site's settings, where it is
neither .env beside the project nor named by LODGE_ENV.`,

  groups: {
    news: 'Publish, change, list and remove news',
    gallery: 'Publish photos, change their captions, list and remove them',
    messages: "Visitors' messages",
    mail: 'The mail server',
  },

  summaries: {
    'news add': 'Publish a news item in both languages',
    'news edit': 'Change a news item; what is not given stays as it is',
    'news list': 'List the news, newest first',
    'news remove': 'Move news items to the bin, which keeps them for thirty days',
    'gallery add': 'Publish a photo, or a folder of photos, with captions in both languages',
    'gallery captions': 'Write a captions file for a folder of photos, to fill in',
    'gallery edit': 'Change the caption of a photo',
    'gallery list': 'List the photos, in the order of the gallery',
    'gallery remove': 'Remove photos and their files for good',
    'messages list': 'List the messages, newest first',
    'messages show': 'Show a message',
    'messages resend': 'Send a message now, even if it has already been delivered',
    'messages release': 'Let a message out of quarantine and send it',
    'messages remove': 'Remove messages for good',
    'messages export': 'Write all messages as CSV for a spreadsheet, or as JSON',
    'mail test': 'Send a test message to the lodge, or say why it could not be sent',
    sample: 'Fill an empty site with sample news and photos, or remove them',
    check: 'Check the database, the photo files and the delivery of messages',
    backup: 'Write news, photos and messages into one file, while the site runs',
    restore: "Replace the site's content with a backup",
    init: 'Make the database of a new site, empty, as its first start does',
    migrate: 'Bring the database of an older version up to date, as a start of the site does',
    desk: 'Start the desk, where the secretary publishes; "desk open" opens it in the browser',
    completion: 'Print a script that completes commands and options in bash and zsh',
  },

  optionsOf: {
    'title-mk': 'The Macedonian title',
    'title-en': 'The English title',
    'text-mk': 'The Macedonian text',
    'text-en': 'The English text',
    date: '2026-03-05, 5.3.2026, "5.3.2026 18:30" or "5 March 2026", in the time of Skopje; not in the future',
    mk: 'The Macedonian caption',
    en: 'The English caption',
    captions: 'The captions of a folder (default: its captions.csv or captions.json)',
    force: 'Publish even if something looks wrong (alphabet, published already)',
    'dry-run': 'Check everything and say what would be done, but change nothing',
    yes: 'Do it without asking',
    limit: 'How many at most (default: 20)',
    state: 'Show only messages in this state: waiting, delivered or quarantined',
    from: 'All messages from this e-mail address',
    csv: 'As CSV, which is the default',
    output: 'Into a file, instead of the terminal',
    overwrite: 'Replace the file if it exists',
    damaged: 'Restore damaged rows as they are',
    'without-backup': 'Do not back up the present content before it is replaced',
    remove: 'Remove the samples that nobody has edited, and nothing else',
    stay: 'With open: print the address and stay, as an SSH tunnel needs',
    json: 'Print the result as JSON, and faults as JSON on standard error',
    help: 'Show this help',
    version: 'Show the version, and which site and database the tool works on',
  },

  notes: {
    program: `Exit codes: 0 done, 1 refused, 2 wrong usage, 130 cancelled (Ctrl-C). What --json prints is
described in docs/tool.md. Language: LODGE_LANGUAGE=mk or en, else that of the terminal.`,
    newsFile: `The file has a heading per language, in either order, and above them the date if you like;
"-" reads it from standard input:

  date: 2026-03-05 18:30

  # mk Наслов на веста
  Прв пасус.

  Втор пасус.

  # en Title of the news
  First paragraph.

  Second paragraph.

In a terminal, the texts open in the editor of $VISUAL or $EDITOR where one is set.`,
    captionsFile: `captions.csv has a line per photo, in the order in which they are added (the last one comes first
in the gallery); commas, semicolons or tabs separate its columns, which may also be headed
Датотека;Македонски;Англиски:

  file,mk,en
  hall.jpg,Големата сала,The great hall

captions.json says the same: [{ "file": "hall.jpg", "mk": "…", "en": "…" }]`,
    galleryAdd: `Photos are turned upright, stripped of camera and location data, and published in several sizes.
A folder is published completely or, if anything is wrong, not at all. If a run is interrupted, run
it again and it continues where it stopped. A photo that is already in the gallery is not added
again; where the captions file of its folder has another caption, it gets that one.`,
    galleryCaptions: `Photos that the file already names keep their captions; the others are added below them.`,
    completion: (
      launcher: string,
    ) => `Write the script into a file, and have your shell read it at its start:

  ${launcher} completion > ~/.lodge-completion
  echo "source ~/.lodge-completion" >> ~/.bashrc    (zsh: ~/.zshrc)

From then on "lodge" is the command, in any folder, and Tab completes what follows it.`,
    check: 'Files that an interrupted run left behind are deleted when they are a day old.',
    backup: `The file is a SQLite database that only you can read, whichever database the site uses. It is read
back to its last byte before it gets its name. Damaged rows are copied as they are, and named.`,
    restore: `The backup is read to its last byte and tried out beside the site before anything is replaced. The
present content is backed up first, into a file beside the given one. Messages that are not delivered
yet stay. Site and backup may use different databases (SQLite, PostgreSQL), and the site may be
running. Damaged rows are named; they are restored and kept, but not shown.`,
    desk: (
      minutes: number,
    ) => `The desk is a process of its own on the site's database; docs/desk.md tells the ways to it. "desk
open" prints an address with a key, which opens the desk once, within ${minutes} minutes.`,
  },
};
