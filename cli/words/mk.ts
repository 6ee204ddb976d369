/** The words of the tool in Macedonian. */
import type { Words } from './en.ts';
import { faultsMk } from './faults-mk.ts';
import { helpMk } from './help-mk.ts';
import { reasonInMacedonian } from './reasons-mk.ts';

const plurals = new Intl.PluralRules('mk');

const plural = (number: number, one: string, many: string) =>
  `${number} ${plurals.select(number) === 'one' ? one : many}`;

export const mk: Words = {
  faults: faultsMk,
  help: helpMk,
  languageNames: { mk: 'македонски', en: 'англиски' },

  nouns: { news: 'вест', gallery: 'фотографија' },
  counts: {
    news: (number) => plural(number, 'вест', 'вести'),
    gallery: (number) => plural(number, 'фотографија', 'фотографии'),
    messages: (number) => plural(number, 'порака', 'пораки'),
    files: (number) => plural(number, 'датотека', 'датотеки'),
    attempts: (number) => plural(number, 'обид', 'обиди'),
  },

  columns: {
    number: 'Бр.',
    date: 'Датум',
    macedonian: 'Македонски',
    english: 'Англиски',
    size: 'Големина',
    state: 'Состојба',
    name: 'Име',
    email: 'Е-пошта',
    message: 'Порака',
    file: 'Датотека',
  },

  states: { waiting: 'чека', delivered: 'доставена', quarantined: 'задржана' },

  ask: {
    what: 'Што сакате да направите?',
    whatWith: {
      news: 'Новости: што сакате да направите?',
      gallery: 'Галерија: што сакате да направите?',
      messages: 'Пораки: што сакате да направите?',
      mail: 'Пошта: што сакате да направите?',
    },
    which: {
      news: 'Која вест?',
      gallery: 'Која фотографија?',
      messages: 'Која порака?',
    },
    yes: 'Да',
    no: 'Не',
    done: 'Готово',
    fields: {
      'title-mk': 'Наслов на македонски',
      'text-mk': 'Текст на македонски',
      'title-en': 'Наслов на англиски',
      'text-en': 'Текст на англиски',
      date: 'Датум, на пример 5.3.2026 или 5.3.2026 18:30',
    },
    endOfText: 'Enter: нов ред; Tab, па Enter: крај',
    inEditor: (editor) => `се отвора во ${editor}`,
    emptyDate: { add: 'празно: сега', edit: 'празно: без промена' },
    caption: { mk: 'Опис на македонски', en: 'Опис на англиски' },
    photoOrFolder: 'Која фотографија или која папка со фотографии?',
    photoFolder: 'Која папка со фотографии?',
    backupFile: 'Која резервна копија?',
    newFile: 'Во која датотека?',
    continueDraft: ({ title, moment }) =>
      `Има недовршен текст од ${moment}: ${title}\nДа продолжиме со него?`,
    remove: (lines) => `Да се избрише засекогаш?\n${lines}`,
    bin: (lines) => `Да се премести во корпата, каде што се чува триесет дена?\n${lines}`,
    publishAnyway: 'Да се објави и покрај тоа?',
    continueAnyway: 'Да продолжиме?',
    replaceFile: (file) => `${file} веќе постои. Да се замени?`,
    look: {
      whole: 'Уште еден поглед',
      publish: 'Да се објави вака?',
      save: 'Да се зачуваат промените?',
      yes: { add: 'Објави', edit: 'Зачувај' },
      change: 'Измени:',
      later: 'Не сега',
      laterHint: 'текстот се чува за следниот пат',
      address: 'Адреса',
      now: { add: 'сега', edit: 'без промена' },
      date: 'Датум',
      characters: (number) => plural(number, 'знак', 'знаци'),
    },
  },

  said: {
    shownOf: ({ shown, total }) => `${shown} од ${total}; со --limit се прикажуваат повеќе.`,
    noneYet: {
      news: 'Сѐ уште нема вести.',
      gallery: 'Сѐ уште нема фотографии.',
      messages: 'Нема пораки.',
    },
    removed: 'Избришано:',
    binned: 'Преместено во корпата:',
    wouldBin: 'Би се преместило во корпата:',
    wouldRemove: 'Би се избришало:',
    published: ({ id, title }) => `Објавено како вест ${id}: ${title}`,
    at: (address) => `Адреса: ${address}`,
    wouldPublish: (title) => `Би се објавило: ${title}`,
    changed: (line) => `Изменето: ${line}`,
    wouldBecome: (line) => `Би станало: ${line}`,
    publishedPhotos: 'Објавено:',
    wouldPublishPhotos: 'Би се објавило:',
    changedCaptions: 'Изменети описи:',
    wouldChangeCaptions: 'Би се измениле описите:',
    columnsLeftOut: (columns) => `Колони од датотеката со описи што не се вчитани: ${columns}`,
    alreadyThere: (number) => `Веќе во галеријата: ${number}`,
    captionsWritten: ({ file, photos }) =>
      `Описи за пополнување: ${file} (${plural(photos, 'фотографија', 'фотографии')}). Потоа: gallery add ПАПКА`,
    checking: 'Проверка на фотографиите',
    checked: 'Фотографиите се проверени',
    publishing: 'Објавување на фотографиите',
    publishedAll: 'Фотографиите се објавени',
    drawing: 'Цртање на сликите',
    drawn: 'Сликите се нацртани',
    progress: ({ taken, steps }) => `${taken} од ${steps}`,
    queued: (id) =>
      `Пораката ${id} чека на испраќање. Веб-страницата ја праќа додека работи и ако е поставен SMTP_URL.`,
    exported: ({ file, messages }) => `Пораки запишани во ${file}: ${messages}`,
    message: {
      number: 'Број',
      name: 'Име',
      email: 'Е-пошта',
      sent: 'Испратена',
      state: 'Состојба',
    },
    stateOf: {
      quarantined: (reason) => `задржана како сомнителна: ${reason}`,
      delivered: (moment) => `доставена, ${moment}`,
      attempted: ({ attempts, last, next }) =>
        `чека; досега ${attempts}, ${last}; следен обид ${next}`,
      notFinished: 'недовршен',
      lastError: (error) => `последна грешка: ${error}`,
    },
    testMailSent: (address) => `Серверот за пошта ја прими пробната порака до ${address}.`,
    backedUp: (content) => `Копирано и одново прочитано: ${content}.`,
    backupComplete: (content) => `Резервната копија е целосна: ${content}.`,
    restored: (content) => `Вратено: ${content}.`,
    formerContent: (file) => `Досегашната содржина е во ${file}`,
    replacesAll:
      'Со ова се заменуваат сите вести, фотографии и пораки на веб-страницата. Пораките што сѐ уште не се доставени остануваат.',
    damagedRow: ({ table, id, reason }) =>
      `Редот ${id} во ${table} е оштетен: ${reasonInMacedonian(reason)}.`,
    damaged: (reason) => `оштетено: ${reasonInMacedonian(reason)}`,
    settingWarning: reasonInMacedonian,
    samplesThere: 'Примерите се веќе таму.',
    samplesAdded: (sum) =>
      `Додадено: ${sum}. Измислени се: пред да стане јавна веб-страницата, избришете ги со „sample --remove“.`,
    samplesWouldAdd: (sum) => `Би се додало: ${sum}.`,
    samplesRemoved: (sum) => `Избришано: ${sum}.`,
    samplesWouldRemove: (sum) => `Би се избришало: ${sum}.`,
    samplesEdited: 'Овие се изменети во меѓувреме и остануваат:',
    tablesAlready: 'Базата е веќе во најновата состојба.',
    check: {
      upToDate: 'Базата е во најновата состојба.',
      pictures: (number) => `Исправни фотографии: ${number}`,
      deletedFiles: (number) =>
        `Избришани датотеки што не ги користи ниедна фотографија: ${number}`,
      lastBackup: 'Последна резервна копија',
      lastStored: 'Последна примена порака',
      lastDelivered: 'Последна доставена порака',
      oldestWaiting: 'Најстара порака што чека',
      quarantined: 'Задржани пораки',
      none: 'нема',
    },
    version: {
      version: 'Верзија',
      commit: 'Измена',
      node: 'Node',
      database: 'База',
      site: 'Веб-страница',
      unknown: 'непознато',
    },
    and: (one, other) => `${one} и ${other}`,
  },
};
