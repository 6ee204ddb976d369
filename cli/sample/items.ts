/** The news and pictures of `lodge sample`: about no person and no lodge that there is. */
import type { Bilingual } from '#shared/language.ts';
import type { NewNewsItem } from '#shared/news.ts';
import { arch, ashlars, hall, pillars } from './building.ts';
import { compasses, euclid, rosette } from './geometry.ts';
import { level, sky } from './night.ts';

/** From the oldest to the newest, with the day in Skopje on which it is said to have appeared. */
export const sampleNews: (NewNewsItem & { date: string })[] = [
  {
    date: '2024-12-27 18:00',
    title: {
      mk: 'Зимско собирање за добротворни цели',
      en: 'A winter collection for charity',
    },
    content: {
      mk: 'Во текот на декември собиравме топла облека, ќебиња и учебници за семејства на кои им е потребна помош. Собраното го предадовме без свеченост, како што налага добриот обичај: помошта не бара сведоци.\n\nИм благодариме на сите што дадоа колку што можеа и им помогнаа на другите да дадат.',
      en: 'Throughout December we collected warm clothing, blankets and schoolbooks for families in need. What was gathered was handed over without ceremony, as good custom requires: relief needs no witnesses.\n\nWe thank everyone who gave what they could, and who helped others to give.',
    },
  },
  {
    date: '2025-03-05 12:00',
    title: {
      mk: 'Предавање: катедралите и нивните градители',
      en: 'Lecture: the cathedrals and their builders',
    },
    content: {
      mk: 'Како се гради свод што ќе стои осум века, со аголник, шестар и висок? Предавањето зборува за средновековните работилници, за знаците што ѕидарите ги оставале врз камењата и за знаењето што се пренесувало од мајстор на калфа.\n\nВлезот е слободен. По предавањето има време за прашања.',
      en: 'How does one build a vault that will stand for eight centuries, with a square, compasses and a plumb line? The lecture is about the medieval workshops, the marks that masons left on their stones, and the knowledge handed down from master to fellow.\n\nAdmission is free. There will be time for questions afterwards.',
    },
  },
  {
    date: '2025-06-24 19:30',
    title: {
      mk: 'Одбележан е денот на Свети Јован Крстител',
      en: 'The feast of Saint John the Baptist',
    },
    content: {
      mk: 'На 24 јуни слободните ѕидари низ светот го одбележуваат денот на кој во 1717 година, според преданието, е основана првата голема ложа во Лондон. И ние се собравме по тој повод, во летна вечер, на собир и на заедничка трпеза.',
      en: 'On 24 June Freemasons all over the world mark the day on which, by tradition, the first grand lodge was formed in London in 1717. We, too, met for the occasion on a summer evening, for a meeting and a shared table.',
    },
  },
  {
    date: '2025-10-11 10:00',
    title: {
      mk: 'Библиотеката повторно ја отвора вратата',
      en: 'The library opens its doors again',
    },
    content: {
      mk: 'По неколкумесечно средување, книгите се повторно на своите места: историја, филозофија, архитектура и патописи, на македонски и на други јазици.\n\nНајстарите изданија се заштитени од светлина и влага, а за читателите е подготвен нов попис.',
      en: 'After some months of setting in order, the books are back in their places: history, philosophy, architecture and travel, in Macedonian and in other languages.\n\nThe oldest editions are protected from light and damp, and a new catalogue is ready for readers.',
    },
  },
  {
    date: '2026-02-20 18:30',
    title: {
      mk: 'Вечер на прашања и одговори',
      en: 'An evening of questions and answers',
    },
    content: {
      mk: 'Што е слободното ѕидарство, а што не е? Кој може да поднесе молба и колку трае патот до степенот мајстор? На овие и на слични прашања одговараме отворено, на вечер наменета за сите што сакаат да знаат повеќе.\n\nОна што не стигнавме да го кажеме го додадовме кај често поставуваните прашања на оваа веб-страница.',
      en: 'What is Freemasonry, and what is it not? Who may petition, and how long is the way to the degree of Master Mason? We answered these questions and others like them openly, on an evening for everyone who wished to know more.\n\nWhat there was no time to say we have added to the frequently asked questions on this website.',
    },
  },
  {
    date: '2026-05-09 11:00',
    title: {
      mk: 'Стипендија за млади градители и реставратори',
      en: 'A scholarship for young builders and restorers',
    },
    content: {
      mk: 'Занаетот од кој потекнуваат нашите симболи е сѐ уште жив. Затоа годинава поддржуваме ученици што учат ѕидарство, каменорезба и реставрација на стари градби.\n\nПријавите се примаат преку образецот на страницата за контакт. Решава стручна комисија, само според знаењето и трудот.',
      en: 'The craft from which our symbols come is still alive. This year we therefore support students of masonry, stone carving and the restoration of old buildings.\n\nApplications are received through the form on the contact page. A panel of experts decides, by knowledge and diligence alone.',
    },
  },
];

/** In the order in which they are added: the last one comes first in the gallery. */
export const samplePictures: { draw: () => Buffer; caption: Bilingual }[] = [
  {
    draw: rosette,
    caption: {
      mk: 'Розета од дванаесет кругови со ист полупречник',
      en: 'A rosette of twelve circles with one radius',
    },
  },
  {
    draw: ashlars,
    caption: {
      mk: 'Необработениот и обработениот камен',
      en: 'The rough and the perfect ashlar',
    },
  },
  {
    draw: arch,
    caption: {
      mk: 'Високот под клучниот камен на сводот',
      en: 'The plumb line below the keystone of an arch',
    },
  },
  {
    draw: sky,
    caption: {
      mk: 'Седум ѕвезди и месечина над планините',
      en: 'Seven stars and a moon above the mountains',
    },
  },
  {
    draw: pillars,
    caption: {
      mk: 'Двата столба со земниот и небесниот глобус',
      en: 'The two pillars with the terrestrial and the celestial globe',
    },
  },
  {
    draw: level,
    caption: { mk: 'Либелата, знак на еднаквоста', en: 'The level, the sign of equality' },
  },
  {
    draw: euclid,
    caption: {
      mk: 'Питагоровата теорема врз триаголникот 3-4-5',
      en: 'The theorem of Pythagoras on the triangle 3-4-5',
    },
  },
  { draw: compasses, caption: { mk: 'Аголникот и шестарот', en: 'The square and compasses' } },
  {
    draw: hall,
    caption: {
      mk: 'Сала со шаховски под, ноќе',
      en: 'A hall with a chequered floor, by night',
    },
  },
];
