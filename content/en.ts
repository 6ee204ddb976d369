import type { PageName, ScreenName } from '#shared/routes.ts';
import common from './en/common.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import faq from './en/faq.json' with { type: 'json' };
import gallery from './en/gallery.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import news from './en/news.json' with { type: 'json' };
import notFound from './en/notFound.json' with { type: 'json' };
import whatIsFreemasonry from './en/whatIsFreemasonry.json' with { type: 'json' };
import whatItMeans from './en/whatItMeans.json' with { type: 'json' };

export const words = {
  common,
  home,
  whatIsFreemasonry,
  history,
  whatItMeans,
  faq,
  news,
  gallery,
  contact,
  notFound,
} satisfies Record<PageName, object> & { common: { nav: Record<ScreenName, string> } };
