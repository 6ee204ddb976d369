import type { PageName, ScreenName } from '#shared/routes.ts';
import common from './mk/common.json' with { type: 'json' };
import contact from './mk/contact.json' with { type: 'json' };
import faq from './mk/faq.json' with { type: 'json' };
import gallery from './mk/gallery.json' with { type: 'json' };
import history from './mk/history.json' with { type: 'json' };
import home from './mk/home.json' with { type: 'json' };
import news from './mk/news.json' with { type: 'json' };
import notFound from './mk/notFound.json' with { type: 'json' };
import whatIsFreemasonry from './mk/whatIsFreemasonry.json' with { type: 'json' };
import whatItMeans from './mk/whatItMeans.json' with { type: 'json' };

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
