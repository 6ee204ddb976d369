import draft from './mk/draft.json' with { type: 'json' };
import faults from './mk/faults.json' with { type: 'json' };
import frame from './mk/frame.json' with { type: 'json' };
import home from './mk/home.json' with { type: 'json' };
import maintenance from './mk/maintenance.json' with { type: 'json' };
import messages from './mk/messages.json' with { type: 'json' };
import news from './mk/news.json' with { type: 'json' };
import pages from './mk/pages.json' with { type: 'json' };
import photos from './mk/photos.json' with { type: 'json' };
import text from './mk/text.json' with { type: 'json' };

export const words = {
  draft,
  faults,
  frame,
  home,
  maintenance,
  messages,
  news,
  pages,
  photos,
  text,
};
