/**
 * What the parts that the tool shares with the server say to operators, in Macedonian. They say it
 * in English, as the server's log does; here it is found by its text, and what is not found stays.
 */
export const reasons: readonly [english: RegExp, macedonian: string][] = [
  // Settings: `server/config.ts`, `setting-types.ts`, `environment.ts`.
  [/^These settings cannot be used:/, 'Проверете ги:'],
  [/must not be empty/, 'не смее да биде празно'],
  [
    /must be the number of your own proxies in front, from 0 to 9/,
    'мора да биде бројот на вашите посредници пред веб-страницата, од 0 до 9',
  ],
  [/must be a whole number from (\d+) to (\d+)/, 'мора да биде цел број од $1 до $2'],
  [/must be a whole number/, 'мора да биде цел број'],
  [/must be a number of seconds/, 'мора да биде број на секунди'],
  [/must be more than 0/, 'мора да биде повеќе од 0'],
  [/must be an address without a path, like (\S+)/, 'мора да биде адреса без патека, како $1'],
  [/must be an e-mail address/, 'мора да биде адреса за е-пошта'],
  [
    /must be file:PATH or postgres:\/\/USER:PASSWORD@HOST\/DATABASE/,
    'мора да биде file:ПАТЕКА или postgres://КОРИСНИК:ЛОЗИНКА@СЕРВЕР/БАЗА',
  ],
  [
    /must be smtp:\/\/USER:PASSWORD@HOST:PORT or smtps:\/\/…/,
    'мора да биде smtp://КОРИСНИК:ЛОЗИНКА@СЕРВЕР:ПОРТА или smtps://…',
  ],
  [/must be one of (.*?)(?= \(it is|$)/m, 'мора да биде едно од овие: $1'],
  [/must be (\w+) or (\w+)/, 'мора да биде $1 или $2'],
  [/\(it is (.*)\)$/, '(сега е $1)'],
  [
    /(EMAILJS_\w+) and (EMAILJS_\w+) belong together: set all three or none/,
    '$1 и $2 одат заедно: поставете ги сите три или ниедна',
  ],
  [/There is no setting (\w+)\. Did you mean (\w+)\?/, 'Нема поставка $1. Дали мислевте на $2?'],
  [/--env needs the name of a file with settings\./, 'По --env треба име на датотека со поставки.'],
  [
    /The settings file (.+) does not exist\. It is named by (.+)\./,
    'Датотеката со поставки $1 не постои. Ја наведува $2.',
  ],
  [
    /This user may not read the settings file (.+?)\. /,
    'Вашето корисничко име нема дозвола да ја чита датотеката со поставки $1. ',
  ],
  [/Put sudo -u (\S+) before the command\./, 'Ставете sudo -u $1 пред командата.'],
  [
    /Give its group that right, or put sudo -u and the name of the site's user before the command\./,
    'Дајте ѝ дозвола на нејзината група, или пред командата ставете sudo -u и името на корисникот на веб-страницата.',
  ],
  [
    /The settings file (.+) cannot be read \((\w+)\)\./,
    'Датотеката со поставки $1 не може да се прочита ($2).',
  ],
  [
    /The certificates of NODE_EXTRA_CA_CERTS cannot be read from (.+) \((.+)\)\./,
    'Сертификатите од NODE_EXTRA_CA_CERTS не може да се прочитаат од $1 ($2).',
  ],
  // Damaged rows: `server/storage/damaged-rows.ts`.
  [/Row (\d+) of (\w+) is damaged: /, 'Редот $1 во $2 е оштетен: '],
  [/(\w+) is not text/, '$1 не е текст'],
  [/(\w+) is not a date/, '$1 не е датум'],
  [/(\w+) is not JSON/, '$1 не е JSON'],
  [/(\w+) has no text in mk/, '$1 нема македонски текст'],
  [/(\w+) has no text in en/, '$1 нема англиски текст'],
  [/Correct it, or restore a backup\./, 'Поправете го, или вратете резервна копија.'],
  // Backups: `server/storage/backup-file.ts`, `restore-content.ts`.
  [/^is not a complete backup of this site\./, 'не е цела резервна копија на оваа веб-страница.'],
  [
    /^was made by another version of the site\. If that is newer, update this one\./,
    'е направена со друга верзија на веб-страницата. Ако таа е понова, ажурирајте ја оваа.',
  ],
  [
    /^is not a backup of this site: it holds files under names that the site never gives\./,
    'не е резервна копија на оваа веб-страница: содржи датотеки со имиња што таа никогаш не ги дава.',
  ],
  [/^the rows of (\w+) would not be the same/, 'редовите на $1 не би биле исти'],
  [/^files have gone meanwhile/, 'во меѓувреме исчезнале датотеки'],
  // The database and its disk: `server/explain.ts`.
  [
    /The database refuses the password in DATABASE_URL\./,
    'Базата не ја прифаќа лозинката од DATABASE_URL.',
  ],
  [
    /The database refuses the user in DATABASE_URL\./,
    'Базата не го прифаќа корисникот од DATABASE_URL.',
  ],
  [/The database in DATABASE_URL does not exist\./, 'Базата од DATABASE_URL не постои.'],
  [
    /The database takes no changes: it is read-only, or a replica\./,
    'Базата не прима промени: само за читање е, или е реплика.',
  ],
  [/The disk is read-only\./, 'Дискот е само за читање.'],
  [
    /The disk could not read or write the database file\. Check the disk\./,
    'Датотеката на базата не можеше да се прочита или запише. Проверете го дискот.',
  ],
  [/The file in DATABASE_URL is damaged\./, 'Датотеката од DATABASE_URL е оштетена.'],
  [/The file in DATABASE_URL is not a database\./, 'Датотеката од DATABASE_URL не е база.'],
  [
    /It was left as it is\. Move it away, with the files beside it, and restore a backup: \.\/lodge restore FILE/,
    'Остана каква што беше. Преместете ја, заедно со датотеките до неа, и вратете резервна копија: ./lodge restore ДАТОТЕКА',
  ],
  [
    /The database file cannot be opened\. Check DATABASE_URL: it must name a file, in a folder that this user may write to\./,
    'Датотеката на базата не може да се отвори. Проверете го DATABASE_URL: треба да наведува датотека во папка во која вашето корисничко име смее да запишува.',
  ],
];

/** Line by line, as faulty settings come several at once. */
export function reasonInMacedonian(english: string): string {
  const translated = (line: string) =>
    reasons.reduce((text, [pattern, macedonian]) => text.replace(pattern, macedonian), line);
  return english.split('\n').map(translated).join('\n');
}
