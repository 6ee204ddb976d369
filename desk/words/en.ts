import draft from './en/draft.json' with { type: 'json' };
import faults from './en/faults.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import maintenance from './en/maintenance.json' with { type: 'json' };
import messages from './en/messages.json' with { type: 'json' };
import news from './en/news.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };
import photos from './en/photos.json' with { type: 'json' };
import text from './en/text.json' with { type: 'json' };

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
