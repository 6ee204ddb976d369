/** What can go wrong, in Macedonian. */
import type { faultsEn } from './faults-en.ts';
import { reasonInMacedonian } from './reasons-mk.ts';

const which = { news: 'Која вест', gallery: 'Која фотографија', messages: 'Која порака' };
const whichOnes = { news: 'Кои вести', gallery: 'Кои фотографии', messages: 'Кои пораки' };
const nouns = { news: 'вест', gallery: 'фотографија', messages: 'порака' };

export const faultsMk: typeof faultsEn = {
  cancelled: () => 'Ништо не е променето.',
  kept: ({ command }) =>
    `Ништо не е променето. Напишаното е зачувано: ${command} повторно ќе го понуди.`,
  defect: ({ error }) => `Ова не смееше да се случи: ${error}`,

  'unknown-command': ({ name, guess }) =>
    `Нема команда „${name}“.${guess && ` Можеби мислевте на ${guess}?`}`,
  'unknown-option': ({ name, guess }) =>
    `Нема опција ${name}.${guess && ` Можеби мислевте на ${guess}?`}`,
  'option-without-value': ({ name }) => `За ${name} е потребна вредност.`,
  'value-like-option': ({ name }) =>
    `Недостига вредноста на ${name}. Ако почнува со „-“, се пишува ${name}=ВРЕДНОСТ`,
  'usage-error': ({ text }) => text,
  'which-command': ({ group }) => (group ? `Која од командите ${group}?` : 'Која команда?'),
  'options-only': () => 'По оваа команда следуваат само опции, без други зборови.',
  'wrong-limit': () => 'Вредноста на --limit мора да биде цел број поголем од 0.',
  'wrong-state': ({ states }) => `Вредноста на --state мора да биде ${states}.`,
  'which-one': ({ group }) => `${which[group]}? Наведете го бројот од „${group} list“.`,
  'which-ones': ({ group }) => `${whichOnes[group]}? Наведете ги броевите од „${group} list“.`,
  'one-at-a-time': () => 'Само по една, ве молиме.',
  'one-file': () => 'Само една датотека, ве молиме.',
  'give-news': () => 'Наведете датотека, или насловите и текстовите како опции.',
  'give-changes': () => 'Кажете што да се измени, со опции или со датотека.',
  'give-photo': () => 'Наведете фотографија или папка со фотографии.',
  'give-folder': () => 'Наведете папка со фотографии.',
  'give-caption': () => 'Наведете го новиот опис со --mk, со --en или со двете.',
  'give-backup-file': () => 'Наведете една датотека во која да се пишува.',
  'give-backup': () => 'Наведете една датотека од која да се врати содржината.',
  'captions-in-file': () =>
    'За папка, ставете ги описите во captions.csv или captions.json, а не во --mk и --en.',
  'numbers-or-from': () => 'Наведете или броеви или --from АДРЕСА.',
  'stdin-is-terminal': () => '„-“ чита од цевка: cat news.md | ./lodge news add -',
  'nothing-chosen': () => 'Изберете датотека; со Tab се влегува во папка.',
  'nothing-named': () => 'Напишете име на датотека.',

  'no-such-item': ({ group, id }) => `Нема ${nouns[group]} со број ${id}.`,
  'nobody-wrote': ({ address }) => `Нема пораки од ${address}.`,
  'none-in-state': ({ states }) => `Нема пораки со состојба: ${states}.`,
  'needs-yes': () => 'Ништо не е променето. За да се изврши без прашање, додајте --yes.',
  'needs-force': () => 'Ако навистина сакате така, извршете ја командата повторно со --force.',
  'needs-damaged': () =>
    'Ништо не е променето. За да се вратат и оштетените редови, додајте --damaged.',
  'file-exists': ({ file }) => `${file} веќе постои. За да се замени, додајте --overwrite.`,
  'is-folder': ({ file }) => `${file} е папка. Наведете датотека во неа.`,
  'no-such-file': ({ file }) => `${file} не постои.`,
  'no-folder': ({ file }) => `${file} не е папка, или е во нешто што не е папка.`,
  unreadable: ({ file, reason }) => `${file} не може да се прочита (${reason}).`,
  settings: ({ text }) => `Поставките не се исправни. ${reasonInMacedonian(text)}`,
  'no-database': () =>
    'Тука нема база. Ако поставките на веб-страницата се во друга датотека, наведете ја со --env ДАТОТЕКА. За нова веб-страница: npm start или ./lodge init.',
  'tables-none': () =>
    'Во базата ги нема табелите на веб-страницата. За нова веб-страница: npm start или ./lodge init.',
  'tables-older': () =>
    'Базата е сѐ уште од постара верзија. Стартувајте ја веб-страницата еднаш, или извршете ./lodge migrate.',
  'tables-newer': () => 'Базата ја користела друга верзија. Ако таа е понова, ажурирајте ја оваа.',
  'database-away': () => 'Базата не одговара. Проверете го DATABASE_URL.',
  'database-busy': () => 'Базата е зафатена. Обидете се повторно за миг.',
  'disk-full': () => 'Дискот е полн. Ослободете место, па обидете се повторно.',
  'no-permission': ({ text }) =>
    `Вашето корисничко име нема дозвола за ова. Прашајте кој ја одржува веб-страницата. (${text})`,
  surroundings: ({ text }) => reasonInMacedonian(text),

  'same-news': ({ id, title }) => `Истиот текст е веќе објавен како вест ${id}: ${title}`,
  'no-headings': ({ file }) =>
    `${file} мора да има еден наслов „# mk Наслов“ и еден наслов „# en Title“.`,
  'text-above': ({ file }) => `${file} над првиот наслов има текст што не е ред „date: …“.`,

  'no-captions-file': ({ folder }) =>
    `Во ${folder} нема captions.csv ни captions.json. Се прави со: gallery captions ${folder}`,
  'captions-json': ({ file }) => `${file} мора да биде список од { "file": …, "mk": …, "en": … }.`,
  'captions-would-lose': ({ file, columns }) =>
    `${file} има колони што би се изгубиле: ${columns}. Преместете ги на друго место или додајте ги редовите сами.`,
  'two-captions': ({ file, captions }) => `${file} има два описа во ${captions}.`,
  'caption-without-photo': ({ file, captions, folder }) =>
    `${captions} ја наведува ${file}, но таква фотографија нема во ${folder}.`,
  'photo-without-caption': ({ file, captions }) => `${file} нема опис во ${captions}.`,
  'folder-without-photos': ({ folder }) => `Во ${folder} нема фотографии.`,
  'same-photo-in-folder': ({ file, other }) => `${file} е истата фотографија како ${other}.`,
  'photo-in-gallery': ({ file, id, caption }) =>
    `${file} е веќе во галеријата под број ${id}, со описот „${caption}“. Описот се менува со: gallery edit ${id}.`,
  'nothing-published': () => 'Ништо не е објавено.',

  'in-quarantine': ({ id }) => `Пораката ${id} е задржана; се испраќа со „messages release ${id}“.`,
  'not-in-quarantine': ({ id }) => `Пораката ${id} не е задржана.`,

  'no-smtp': () => 'SMTP_URL не е поставен: пораките се чуваат, но не се испраќаат.',
  'no-mailbox': () => 'LODGE_EMAIL не е поставен: нема кому да се испрати.',
  'mail-password': () =>
    'Серверот за пошта не ги прифаќа корисничкото име или лозинката од SMTP_URL.',
  'mail-dns': () => 'Нема сервер за пошта со тоа име. Проверете го името во SMTP_URL.',
  'mail-ended': () =>
    'Серверот за пошта ја прекина врската. Проверете ги името и портата во SMTP_URL.',
  'mail-no-connection': () =>
    'Нема врска со серверот за пошта. Проверете ги името и портата во SMTP_URL, и дали е smtp:// или smtps://.',
  'mail-silent': () =>
    'Серверот за пошта не одговара. Проверете ги името и портата во SMTP_URL, и заштитниот ѕид.',
  'mail-encryption': () =>
    'Шифрирањето на врската не успеа. Проверете дали во SMTP_URL треба smtp:// или smtps://.',
  'mail-certificate': () =>
    'Сертификатот на серверот за пошта не е доверлив. Ако е ваш, наведете го неговиот издавач во NODE_EXTRA_CA_CERTS; за проба, додајте ?tls.rejectUnauthorized=false во SMTP_URL.',
  'mail-not-encrypted': () =>
    'Серверот за пошта на оваа порта не почнува со шифрирање. Во SMTP_URL напишете smtp://, или портата за smtps:// (обично 465).',
  'mail-address': () =>
    'Серверот за пошта го одби испраќачот или примачот. Проверете го LODGE_EMAIL.',
  'mail-refused': () => 'Серверот за пошта ја одби пораката.',
  'mail-failed': () => 'Пораката не можеше да се испрати.',
  'mail-server-said': ({ text }) => `Серверот за пошта одговори: ${text}`,
  details: ({ text }) => `Подробности: ${text}`,

  'backup-unreadable': () =>
    'Копијата не можеше одново да се прочита. Ништо не е зачувано; обидете се повторно.',
  'backup-not-written': () => 'Резервната копија не е запишана.',
  'backup-faulty': ({ file, text }) => `${file} ${reasonInMacedonian(text)} Ништо не е променето.`,
  'no-file': ({ file }) => `${file} не е датотека. Ништо не е променето.`,
  'cannot-restore': ({ file, reason }) =>
    `${file} не може да се врати во оваа база: ${reasonInMacedonian(reason)}.`,
  'content-unchanged': () => 'Содржината на веб-страницата не е променета.',
  'content-changing': () =>
    'Секој пат додека се копираше сегашната содржина, на веб-страницата се зачувуваше нешто ново. Ништо не е променето. Обидете се повторно кога никој нема да работи на веб-страницата.',
  'message-being-sent': () =>
    'Во моментов се испраќа порака. Ништо не е променето. Обидете се повторно по две минути.',
  'no-safety-backup': () =>
    'Сегашната содржина не можеше прво да се копира. Ништо не е променето. За враќање без таа копија, додајте --without-backup.',

  'damaged-row': ({ table, id, reason }) =>
    `Редот ${id} во ${table} е оштетен: ${reasonInMacedonian(reason)}.`,
  'mend-rows': ({ command }) => `Вратете резервна копија, или избришете го оштетеното: ${command}`,
  'mend-by-restoring': () => 'Вратете резервна копија.',
  'file-missing': ({ file }) => `${file} недостига.`,
  'file-damaged': ({ file }) => `${file} е оштетена.`,
  'mend-photos': () => 'Вратете резервна копија, или додајте ги фотографиите повторно.',

  'site-not-empty': () =>
    'На веб-страницата веќе има вести или фотографии; примери се додаваат само кога е празна.',

  'desk-ended': () => 'Бирото заврши.',
  'desk-url-missing': () => 'Поставете DESK_URL, адресата под која посредникот го нуди бирото.',
  'desk-usage': () => 'Наведете „open“, или ништо.',
};
